/**
 * Target: one language in which programs are printed, and what the reader learns about it.
 *
 * Each is proven: this project's tests run its programs against the service and see them accepted.
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

/** For people; what a list of targets shows, without loading what prints. */
export const TARGET_TITLES: Readonly<Record<TargetId, string>> = {
  node: 'Node.js',
  'typescript-noble': 'TypeScript with @noble',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  rust: 'Rust',
  kotlin: 'Kotlin',
  curl: 'bash with curl',
};
