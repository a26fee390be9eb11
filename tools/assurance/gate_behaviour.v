// SPDX-License-Identifier: MIT-0
// tools/assurance/gate_behaviour.v - what the circuits of `routeseq gate NET --verilog` must do, in the
// words of docs/SPEC.md section 4 and not in gates.  tools/assurance/prove.sh compares the two for all
// inputs, so nothing here may come from the circuit or the paper's figures 3.4 to 3.7.
//
//   N       bytes of C, the cap byte included
//   HYBRID  1: the first 11 of RU is the leaf cluster's exit; 0: a full tree has none
//   CAPPED  1: the most significant byte of C is a cap byte, of which bits 7:6 count

module behaviour #(parameter N = 1, HYBRID = 1, CAPPED = 0) (
    input      [8*N-1:0] c1, c2,
    output reg [N-1:0]   m,
    output reg [3:0]     j,
    output reg [15:0]    ru,
    output reg [1:0]     ru_bytes);

    integer k, pairs, ups;
    reg [7:0] used, i, leading;
    reg [1:0] o;

    always @* begin
        // I; its leading non-zero byte and those after it are marked, j of them
        j = 0;
        leading = 0;
        for (k = N - 1; k >= 0; k = k - 1) begin
            used = CAPPED && k == N - 1 ? 8'b11000000 : 8'b11111100;
            i = (c1[8*k +: 8] ^ c2[8*k +: 8]) & used;
            if (j == 0 && i != 0) begin
                j = k + 1;
                leading = i;
            end
        end
        for (k = 0; k < N; k = k + 1) m[k] = k < j;

        // O, from the highest bit set of the leading byte
        o = leading >= 64 ? 2 : leading >= 16 ? 1 : 0;

        // RU = (11)^j . O, full (11)^(j-1) . O, across the cap without O; nothing if M = 0
        ups = HYBRID || j == 0 ? j : j - 1;
        pairs = j == 0 || (CAPPED && j == N) ? ups : ups + 1;
        for (k = 0; k < 8; k = k + 1) ru[14 - 2*k +: 2] = k < ups ? 3 : k < pairs ? o : 0;
        ru_bytes = pairs > 4 ? 2 : pairs > 0 ? 1 : 0;
    end
endmodule

// The last N bytes of C1 and C2 that came by, taken as C1 and C2: what the outputs must be
// after N clocks from the first byte of a message on.  It has no use for `first`.
module behaviour_serial #(parameter N = 1, HYBRID = 1, CAPPED = 0) (
    input          clk, first,
    input  [7:0]   c1, c2,
    output [N-1:0] m,
    output [3:0]   j,
    output [15:0]  ru,
    output [1:0]   ru_bytes);

    reg [8*N-1:0] last1, last2;

    always @(posedge clk) begin
        last1 <= {last1, c1};
        last2 <= {last2, c2};
    end

    behaviour #(.N(N), .HYBRID(HYBRID), .CAPPED(CAPPED))
        whole (.c1(last1), .c2(last2), .m(m), .j(j), .ru(ru), .ru_bytes(ru_bytes));
endmodule

// One input of RN1 (SPEC 1): the first byte of a stream names the direction; a swallowing
// input drops that byte and takes the second.
module behaviour_router (
    input            clk, stream, swallow,
    input      [1:0] d,
    output reg [3:0] request,
    output reg       drop);

    reg [1:0] passed; // bytes of this stream before the present one; 2: two or more

    always @(posedge clk)
        if (!stream) passed <= 0;
        else if (passed < 2) passed <= passed + 1;

    always @* begin
        request = 0;
        if (stream && passed == swallow) request[d] = 1;
        drop = stream && passed == 0 && swallow;
    end
endmodule
