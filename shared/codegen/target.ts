/**
 * Target: one language in which programs are printed, and what the reader learns about it.
 *
 * A target is proven if this project's tests run its programs against the service and see them accepted.
 */
export const TARGET_IDS = [
  'node',
  'typescript-noble',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'rust',
  'kotlin',
  'curl',
] as const;
export type TargetId = (typeof TARGET_IDS)[number];

/** What a list of targets shows, without loading the printers. `title` is for people. */
export const TARGET_WORDS: Readonly<Record<TargetId, { readonly title: string; readonly proven: boolean }>> = {
  node: { title: 'Node.js', proven: true },
  'typescript-noble': { title: 'TypeScript with @noble', proven: true },
  python: { title: 'Python', proven: true },
  java: { title: 'Java', proven: true },
  go: { title: 'Go', proven: true },
  php: { title: 'PHP', proven: true },
  ruby: { title: 'Ruby', proven: true },
  rust: { title: 'Rust', proven: true },
  kotlin: { title: 'Kotlin', proven: false },
  curl: { title: 'bash with curl', proven: true },
};
