/** Lets names that only a resolver with RFC 6761 (or a liar) would find lead to 127.0.0.1, until the test is over. */
import dns from 'node:dns';
import { onTestFinished, vi } from 'vitest';

export function resolveToLoopback(...hosts: readonly string[]): void {
  const real = dns.lookup;
  const spy = vi.spyOn(dns, 'lookup');
  spy.mockImplementation(((host: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) => {
    if (!hosts.includes(host)) return real(host, options, done as never);
    return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  }) as never);
  onTestFinished(() => spy.mockRestore());
}
