/**
 * The scripts that teach a shell to complete `dialbench`: each calls the program with the words typed so far, and offers what
 * it prints.
 *
 * No typed word is ever evaluated: it goes to the program as one argument, so that `$(…)` on a line does not run by Tab.
 */
import { COMPLETE } from './complete-words.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The oldest bash that is met is the 3.2 of macOS: no mapfile there. */
const BASH = `# Completion of dialbench for bash:  eval "$(dialbench completion bash)"
_dialbench() {
  local current="\${COMP_WORDS[COMP_CWORD]}" quote='' line files='' word
  COMPREPLY=()
  # bash takes = for a word of its own.
  if [[ $current == = ]]; then current=''; fi
  case $current in
    \\"* | \\'*) quote=\${current:0:1} current=\${current:1} ;;
    *) current=\${current//\\\\/} ;;
  esac
  while IFS= read -r line; do
    if [[ -z $files ]]; then
      files=$line
    elif [[ $line == "$current"* ]]; then
      if [[ -z $quote ]]; then printf -v line '%q' "$line"; fi
      COMPREPLY+=("$line")
    fi
  done < <(dialbench ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # bash quotes either all words by itself or none, so that files are looked for where no word fits.
  if [[ $files != none && \${#COMPREPLY[@]} -eq 0 ]]; then
    compopt -o filenames 2>/dev/null
    local kind=-f
    if [[ $files == folders ]]; then kind=-d; fi
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$kind" -- "$current")
  fi
}
complete -F _dialbench dialbench
`;

const ZSH = `#compdef dialbench
# Completion of dialbench for zsh:  source <(dialbench completion zsh)  after compinit, or as the file _dialbench in $fpath.
_dialbench() {
  local -a lines found
  lines=("\${(@f)$(dialbench ${COMPLETE} "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  local files=$lines[1]
  found=("\${(@)lines[2,-1]}")
  if [[ $PREFIX == --*=* ]]; then compset -P '--[^=]#='; fi
  local answered=1
  if (( $#found )) && [[ -n $found[1] ]]; then compadd -a found && answered=0; fi
  if [[ $files == files ]]; then
    # In ID=FILE the file stands behind the sign.
    if [[ $PREFIX == *=* ]]; then compset -P '*='; fi
    _files && answered=0
  elif [[ $files == folders ]]; then
    _files -/ && answered=0
  fi
  return answered
}
if [[ $funcstack[1] == _dialbench ]]; then _dialbench "$@"; else compdef _dialbench dialbench; fi
`;

const FISH = `# Completion of dialbench for fish:  dialbench completion fish | source
function __dialbench_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l raw (commandline -ct)
    # As it is meant, with a quote that is still open closed.
    set -l current (string unescape -- "$raw" "$raw\\"" "$raw'")[1]
    # What stands before the value in --option=value, or ID=FILE.
    set -l before (string match -r -- '^.*=' "$current")
    set -l lines (dialbench ${COMPLETE} $words "$current" 2>/dev/null)
    for line in $lines[2..-1]
        printf '%s%s\\n' "$before" $line
    end
    set -l value (string replace -r -- '^.*=' '' "$current")
    switch "$lines[1]"
        case files
            for path in (__fish_complete_path "$value")
                printf '%s%s\\n' "$before" $path
            end
        case folders
            for path in (__fish_complete_directories "$value" '')
                printf '%s%s\\n' "$before" $path
            end
    end
end
complete -c dialbench -f -a '(__dialbench_complete)'
`;

const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
