graph [
  directed 0
  node [ id 0 label "r&amp;0" ]
  node [ id 1 label "h1" kind "host" ]
  node [ id 2 name "h2" kind "host" ]
  edge [ source 0 target 1 port 3 ]
  edge [ source 0 target 2 ]
]
