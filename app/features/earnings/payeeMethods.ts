import type { PayeeMethod as Method } from '../../../bff/contract/earnings';

export type PayeeMethod = Method;

/** Where money can be sent, in the order they are offered. */
export const payeeMethods = ['alipay', 'bank'] as const satisfies readonly Method[];
