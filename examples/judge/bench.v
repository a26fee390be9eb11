// SPDX-License-Identifier: MIT-0
//
// Is your own circuit right?  Put it in the place of routeseq_gate below.
//
//     routeseq vectors hybrid:192,2 | vvp -n simulation | routeseq judge hybrid:192,2
//
// Reads lines "@CC0234 @D84267", a source's location and a destination's, from standard input or
// from +vectors=FILE, and answers each with "@CC0234 @D84267: f4d84267".
module bench #(parameter U = 2);
    reg [8*U+7:0] source, destination;

    // the circuit under test: RU is the first ru_bytes bytes of ru; then come bytes j to 0 of the
    // destination, which are RD.RC
    wire [U-1:0] unused_m;
    wire [3:0] j;
    wire [15:0] ru;
    wire [1:0] ru_bytes;
    routeseq_gate gate (.c1(source[8*U+7:8]), .c2(destination[8*U+7:8]), .m(unused_m), .j(j), .ru(ru),
                        .ru_bytes(ru_bytes));

    integer file, i;
    reg [8*256:1] name;
    initial begin
        file = 32'h8000_0000; // standard input
        if ($value$plusargs("vectors=%s", name)) file = $fopen(name, "r");
        if (file == 0) $fatal(1, "no file of vectors");
        while ($fscanf(file, " @%h @%h", source, destination) == 2) begin
            #1 $write("@%h @%h: ", source, destination);
            if (ru_bytes > 0) $write("%h", ru[15:8]);
            if (ru_bytes > 1) $write("%h", ru[7:0]);
            for (i = {28'b0, j}; i >= 0; i = i - 1) $write("%h", destination[8*i +: 8]);
            $write("\n");
        end
        $finish;
    end
endmodule
