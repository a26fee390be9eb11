// SPDX-License-Identifier: MIT-0
//
// The front end of a cache controller in hybrid:192,U: takes the locations of a message's source and
// destination, and drives the routing bytes RU.RD.RC and the message out to the first RN1.
//
//   channel   the nine wires, a byte a clock: bit 8 is 1 from the first to the last byte of a
//             transmission, bits 7:0 are the byte; at least one clock of 0 lies between two of them
//   start     1 for one clock in which `busy` is 0: source and destination are there
//   data      the next byte of the message, gone in a clock with `take`; `last` with the last one
//
// The part that has to be right is the gate, which `routeseq gate hybrid:192,U --verilog
// --module routeseq_gate` prints.  It says what RU is, and j, the bytes of C2 that lead down
// again.  Those are bytes j to 1 of the destination, and byte 0 is RC: so RD.RC is one run.
module controller #(parameter U = 2) (
    input clk,
    input reset,
    input start,
    input [8*U+7:0] source,
    input [8*U+7:0] destination,
    input [7:0] data,
    input last,
    output take,
    output busy,
    output reg [8:0] channel
);
    wire [3:0] j;
    wire [15:0] ru;
    wire [1:0] ru_bytes;
    wire [U-1:0] unused_m;
    routeseq_gate gate (.c1(source[8*U+7:8]), .c2(destination[8*U+7:8]), .m(unused_m),
                        .j(j), .ru(ru), .ru_bytes(ru_bytes));
    wire unused = &{1'b0, unused_m, source[7:0]}; // nothing hangs on the source's last byte

    reg routing, message;       // what the channel carries next
    reg [15:0] up;
    reg [1:0] ups;              // bytes of RU still to be sent
    reg [8*U+7:0] down;
    reg [3:0] at;               // of `down`, to be sent next
    assign busy = routing | message;
    assign take = message;

    always @(posedge clk)
        if (reset) begin
            routing <= 0;
            message <= 0;
            channel <= 0;
        end else if (routing && ups != 0) begin
            channel <= {1'b1, up[15:8]};
            up <= up << 8;
            ups <= ups - 2'd1;
        end else if (routing) begin
            channel <= {1'b1, down[8*at +: 8]};
            at <= at - 4'd1;
            routing <= at != 0;
            message <= at == 0;
        end else if (message) begin
            channel <= {1'b1, data};
            message <= !last;
        end else begin
            channel <= 0;
            up <= ru;
            ups <= ru_bytes;
            down <= destination;
            at <= j;
            routing <= start;
        end
endmodule
