// SPDX-License-Identifier: MIT-0
//
// Sends a message for each pair of locations in +pairs=FILE, lines "@CC0234 @D84267", and prints
// what goes out on the channel, a transmission a line.  A message is its number in two bytes.
module bench #(parameter U = 2);
    reg clk = 0, reset = 1, start = 0;
    reg [8*U+7:0] source, destination;
    reg [15:0] number = 0;
    reg second = 0;             // of the message's two bytes
    wire take, busy;
    wire [8:0] channel;
    controller #(.U(U)) controller (.clk(clk), .reset(reset), .start(start), .source(source),
        .destination(destination), .data(second ? number[7:0] : number[15:8]), .last(second),
        .take(take), .busy(busy), .channel(channel));

    initial forever #5 clk = !clk;

    always @(posedge clk) if (take) second <= !second;

    // what RN1 sees
    reg inside_one = 0;
    always @(posedge clk) begin
        inside_one <= channel[8];
        if (channel[8]) $write("%02h", channel[7:0]);
        else if (inside_one) $write("\n");
    end

    integer file;
    reg [8*256:1] name;
    initial begin
        if (!$value$plusargs("pairs=%s", name)) name = "pairs";
        file = $fopen(name, "r");
        if (file == 0) $fatal(1, "no file of pairs");
        repeat (2) @(negedge clk);
        reset = 0;
        while ($fscanf(file, " @%h @%h", source, destination) == 2) begin
            start = 1;
            @(negedge clk) start = 0;
            while (busy) @(negedge clk);
            number = number + 1;
        end
        repeat (4) @(negedge clk);
        $finish;
    end
endmodule
