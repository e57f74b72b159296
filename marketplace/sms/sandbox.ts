import type { SmsProvider } from './provider';

/** A phone no SMS reaches, so that a failure can be seen. Printed in the README. */
export const sandboxOutagePhone = '19999999999';

/** Plays the SMS service in demo mode: nothing is sent, the page shows the code. */
export function createSandboxSms(): SmsProvider {
  return {
    showsCode: true,
    async send({ phone }) {
      if (phone === sandboxOutagePhone) throw new Error('the sandbox of SMS plays an outage');
    },
  };
}
