import { useText } from '~/lib/i18n';
import type { Payee } from './earnings.server';

/** Says where money goes in a few words: "Alipay 138****1234". */
export function usePayeeText(): (payee: Pick<Payee, 'method' | 'account' | 'bank'>) => string {
  const t = useText('Earnings');
  return ({ method, account, bank }) =>
    method === 'bank' ? t('place.bank', { bank: bank ?? '', account }) : t('place.alipay', { account });
}
