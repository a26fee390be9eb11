// SPDX-License-Identifier: MIT-0
// The route computation stage of a torus's router: the unit that `routeseq gate torus:4,4 --verilog --module torus_unit` prints
// is combinational, here with registers around it.  A header a clock goes in with `valid`, its answer comes out two clocks
// later.  make stage: simulates it against `routeseq route`; make stage-ice40: maps it by Yosys.
module stage #(parameter A = 4) ( // bits of coordinates: those of at and dst
    input clk,
    input reset,
    input [A-1:0] at,   // this router; constant
    input valid,
    input [A-1:0] dst,
    output reg out_valid,
    output reg [1:0] out_port,
    output reg [0:0] out_vc,
    output reg out_arrived,
    output reg out_error
);
    reg held;
    reg [A-1:0] to;
    wire [1:0] port;
    wire [0:0] vc, arrived, error;

    torus_unit unit (.at(at), .dst(to), .port(port), .vc(vc), .arrived(arrived), .error(error));

    always @(posedge clk) begin
        to <= dst;
        {out_port, out_vc, out_arrived, out_error} <= {port, vc, arrived, error};
        {out_valid, held} <= reset ? 2'b00 : {held, valid}; // all else needs no reset
    end
endmodule
