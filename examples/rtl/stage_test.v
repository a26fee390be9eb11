// SPDX-License-Identifier: MIT-0
// Sends stage.v headers from each router to each, with a gap after every third, and prints SRC DST PORT.VC for each, as
// `routeseq route NET - --vc --echo` begins its lines: nothing after DST where that is the source.
`ifndef SYNTHESIS
/* verilator lint_off WIDTH */ // of coordinates; numbers of routers are integers
/* verilator lint_off BLKSEQ */
module stage_test;
    parameter X = 4, Y = 4;
    localparam XBITS = X > 1 ? $clog2(X) : 1, YBITS = Y > 1 ? $clog2(Y) : 1;

    reg clk = 0, reset = 1, valid = 0;
    reg [XBITS-1:0] x = 0, to_x = 0;
    reg [YBITS-1:0] y = 0, to_y = 0;
    wire out_valid, out_arrived, out_error;
    wire [1:0] out_port;
    wire [0:0] out_vc;
    integer source, destination, sent, got;

    stage #(.A(XBITS + YBITS)) stage (.clk(clk), .reset(reset), .at({y, x}), .valid(valid), .dst({to_y, to_x}), .out_valid(out_valid),
        .out_port(out_port), .out_vc(out_vc), .out_arrived(out_arrived), .out_error(out_error));

    always #5 clk = ~clk;

    always @(negedge clk)
        if (out_valid) begin
            if (out_error)
                $display("%0d %0d error", source, got);
            else if (out_arrived)
                $display("%0d %0d ", source, got);
            else
                $display("%0d %0d %0d.%0d", source, got, out_port, out_vc);
            got = got + 1;
        end

    initial begin
        repeat (3) @(negedge clk);
        reset = 0;
        for (source = 0; source < X * Y; source = source + 1) begin
            x = source % X; // router number = x + X y
            y = source / X;
            got = 0;
            sent = 0;
            for (destination = 0; destination < X * Y; destination = destination + 1) begin
                to_x = destination % X;
                to_y = destination / X;
                valid = 1;
                @(negedge clk);
                valid = 0;
                sent = sent + 1;
                if (sent % 3 == 0)
                    @(negedge clk);
            end
            repeat (3) @(negedge clk);
        end
        $finish;
    end
endmodule
`endif
