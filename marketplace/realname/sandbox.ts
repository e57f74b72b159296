import type { RealNameProvider } from './provider';

/** Names that make the sandbox say no, or say nothing; every other one is right. Printed in the README. */
const sandboxNames = { mismatch: ['不符', 'Mismatch'], outage: ['故障', 'Outage'] } as const;

/** Plays the authority in demo mode, so that every answer can be seen. */
export function createSandboxRealNames(): RealNameProvider {
  const isOneOf = (names: readonly string[], name: string) =>
    names.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  return {
    async verify({ name }) {
      if (isOneOf(sandboxNames.outage, name)) throw new Error('the sandbox of real names plays an outage');
      return isOneOf(sandboxNames.mismatch, name) ? 'mismatch' : 'match';
    },
  };
}
