graph [ node [ id 0 processors 1 ] node [ id 1 processors 1 ] edge [ source 0 target 1 ] ]
