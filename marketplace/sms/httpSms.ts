import { askService, type ServiceConfig } from '../askService';
import type { SmsProvider } from './provider';

/**
 * Hands codes to a service by HTTP: POST of JSON `{phone, code, purpose, tenant}` with the token as bearer. Any 2xx
 * means that it was sent; what the answer says beside that is not read, since it could quote the phone or the code.
 */
export function createHttpSms(service: ServiceConfig): SmsProvider {
  return {
    showsCode: false,
    async send({ phone, code, purpose, tenantId }, signal) {
      const answer = await askService('SMS', service, { phone, code, purpose, tenant: tenantId }, signal);
      await answer.body?.cancel();
    },
  };
}
