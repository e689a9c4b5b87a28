/**
 * Target: one language that programs are printed in, and what is said of it to the reader.
 *
 * A target is proven where this project's tests run programs of this target against the service and see them accepted.
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
  'csharp',
  'kotlin',
  'curl',
] as const;
export type TargetId = (typeof TARGET_IDS)[number];

/** What a list of targets shows; the printing is not needed for it. `title` is for people. */
export const TARGET_WORDS: Readonly<Record<TargetId, { readonly title: string; readonly proven: boolean }>> = {
  node: { title: 'Node.js', proven: true },
  'typescript-noble': { title: 'TypeScript with @noble', proven: true },
  python: { title: 'Python', proven: true },
  java: { title: 'Java', proven: true },
  go: { title: 'Go', proven: true },
  php: { title: 'PHP', proven: true },
  ruby: { title: 'Ruby', proven: true },
  rust: { title: 'Rust', proven: true },
  csharp: { title: 'C#', proven: false },
  kotlin: { title: 'Kotlin', proven: false },
  curl: { title: 'bash with curl', proven: true },
};
