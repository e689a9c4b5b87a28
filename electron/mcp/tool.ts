/**
 * Tool: one thing that an agent may ask for, with the shapes of what it gives and gets.
 *
 * A tool's answer is a sentence and a document. Whoever serves the tools (serve.ts) masks both; a tool names the
 * credentials that its caller gave, because those may be shown again.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AgentEnvironment } from './agent-environment.ts';

/** How long a call lasts is its caller's to say. */
export type ToolCall = {
  readonly signal: AbortSignal;
  /** `done` only grows. */
  progress(done: number, message: string): void;
};

export type ToolAnswer<D> = {
  /** For people, and for agents that read texts only. */
  readonly says: string;
  readonly document: D;
  /** Credentials in what the caller gave. */
  readonly supplied?: readonly string[];
  /** Tokens that the service issued with its answer, which no vault knows yet. */
  readonly issued?: readonly string[];
};

export type Tool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** It sends something, which the environment may keep. */
  readonly isSending: boolean;
  /** Throws AppErrors only with a sentence. */
  run(open: AgentEnvironment, input: z.output<I>, call: ToolCall): Promise<ToolAnswer<z.input<O>>>;
};

/** Keeps the types of input and output together while a tool is written down. */
export function tool<I extends z.ZodType, O extends z.ZodType>(made: Tool<I, O>): Tool<I, O> {
  return made;
}

/** A text of bounded length; a half of a character could not be sent on. */
export function text(most: number, noun: string) {
  return z
    .string()
    .max(most, { error: (issue) => tooLong(noun, most, issue.input) })
    .refine((value) => value.isWellFormed(), {
      error: `${noun} holds half of a character (a surrogate without its other half). Send whole ones.`,
    });
}

function tooLong(noun: string, most: number, input: unknown): string {
  const got = typeof input === 'string' ? input.length.toLocaleString('en') : 'more';
  return `${noun} takes at most ${most.toLocaleString('en')} characters; got ${got}.`;
}

/** Runs what `underWay` can cancel, and cancels it when the caller does. */
export async function cancellable<T>(
  { sender }: AgentEnvironment,
  { signal }: ToolCall,
  run: (callId: string) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const callId = randomUUID();
  const cancel = (): void => void sender.underWay.cancel(callId);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await run(callId);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
