// SPDX-License-Identifier: MIT-0
// Packets of a torus of X by Y routers, one from each router to each: a unit and a table (SPEC 11.9) say at each router by
// which port it goes on, and must agree.  It must arrive, by the fewest hops.  make torus: makes both and runs this.
/* verilator lint_off WIDTH */ // of coordinates; numbers of routers are integers
module torus;
    parameter X = 4, Y = 4;
    localparam XBITS = X > 1 ? $clog2(X) : 1, YBITS = Y > 1 ? $clog2(Y) : 1;

    reg [XBITS-1:0] x, to_x; // coordinates of this router, and of the destination
    reg [YBITS-1:0] y, to_y;
    wire [1:0] port, table_port;
    wire vc, arrived, error, table_vc, table_arrived, table_error;
    integer source, destination, hops, failed;

    torus_unit unit (.at({y, x}), .dst({to_y, to_x}), .port(port), .vc(vc), .arrived(arrived), .error(error));
    torus_table rows (.at({y, x}), .dst({to_y, to_x}), .port(table_port), .vc(table_vc), .arrived(table_arrived),
                      .error(table_error));

    // hops from a to b, the shorter way round
    function integer ring(input integer a, input integer b, input integer side);
        integer up;
        begin
            up = (b - a + side) % side;
            ring = up < side - up ? up : side - up;
        end
    endfunction

    task fail(input [8*12-1:0] why);
        begin
            failed = failed + 1;
            $display("FAIL %0s: from %0d to %0d, at %0d,%0d after %0d hops: port %0d vc %0d, table port %0d vc %0d", why, source,
                     destination, x, y, hops, port, vc, table_port, table_vc);
        end
    endtask

    initial begin
        failed = 0;
        for (source = 0; source < X * Y; source = source + 1)
            for (destination = 0; destination < X * Y; destination = destination + 1) begin
                x = source % X; // router number = x + X y
                y = source / X;
                to_x = destination % X;
                to_y = destination / X;
                hops = 0;
                #1;
                while (!arrived && hops < X + Y) begin
                    if (error || {port, vc, arrived, error} !== {table_port, table_vc, table_arrived, table_error})
                        fail("differ");
                    case (port) // 2i goes down, 2i+1 up in coordinate i
                        0: x = x == 0 ? X - 1 : x - 1;
                        1: x = x == X - 1 ? 0 : x + 1;
                        2: y = y == 0 ? Y - 1 : y - 1;
                        3: y = y == Y - 1 ? 0 : y + 1;
                    endcase
                    hops = hops + 1;
                    #1;
                end
                if (!arrived || !table_arrived || x != to_x || y != to_y)
                    fail("lost");
                if (hops != ring(source % X, destination % X, X) + ring(source / X, destination / X, Y))
                    fail("a detour");
            end
        if (failed != 0)
            $fatal(1);
        $display("%0d packets arrived, by the fewest hops", X * Y * X * Y);
        $finish;
    end
endmodule
