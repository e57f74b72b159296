import { useText } from '~/lib/i18n';
import type { OwnError } from './accountAnswer';

/** The fields that may be found empty, by what stands above them. */
const fieldNames = {
  name: 'realName.name',
  idCard: 'realName.idCard',
  oldPassword: 'security.oldPassword',
  nickName: 'profile.nickName',
  inviteCode: 'invite.code',
} as const;

/** Says what the storefront itself found wrong with a field, by the field's name where nothing stands in it. */
export function useOwnErrorText(): (field: string, error: OwnError) => string {
  const t = useText('Account');
  return (field, error) =>
    error === 'missing'
      ? t('errors.missing', { name: t(fieldNames[field as keyof typeof fieldNames]) })
      : t(`errors.${error}`);
}
