import { useText } from '~/lib/i18n';
import type { OwnError } from './accountAnswer';

/** Says what the storefront itself found wrong with a field, by the field's name where nothing stands in it. */
export function useOwnErrorText(): (field: string, error: OwnError) => string {
  const t = useText('Account');
  const lookup = useText('Lookup');
  /** The fields that may be found empty, by what stands above them. */
  const names: Readonly<Record<string, () => string>> = {
    name: () => t('realName.name'),
    idCard: () => t('realName.idCard'),
    oldPassword: () => t('security.oldPassword'),
    nickName: () => t('profile.nickName'),
    inviteCode: () => t('invite.code'),
    content: () => lookup('blacklist.field'),
  };
  return (field, error) =>
    error === 'missing' ? t('errors.missing', { name: names[field]?.() ?? '' }) : t(`errors.${error}`);
}
