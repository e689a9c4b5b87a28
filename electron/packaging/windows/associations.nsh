; What electron-builder's installer does not register, for the installing user only.
;
; Explorer looks at what follows the last dot, so a class for ".flow.yaml" is never asked for. Dialbench is therefore
; offered under "Open with" for every .yaml and .yml file, and is the default of none. Links dialbench:// open it;
; what a link brings stands behind "--", so that it cannot become an option of the program.

!macro offerForYaml EXTENSION
  WriteRegNone SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Dialbench.Flow"
!macroend

!macro withdrawForYaml EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Dialbench.Flow"
!macroend

!macro customInstall
  !insertmacro offerForYaml ".yaml"
  !insertmacro offerForYaml ".yml"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dialbench" "" "URL:Dialbench link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dialbench" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\dialbench\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dialbench\shell\open\command" "" '"$appExe" "--" "%1"'
!macroend

!macro customUnInstall
  !insertmacro withdrawForYaml ".yaml"
  !insertmacro withdrawForYaml ".yml"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\dialbench"
!macroend
