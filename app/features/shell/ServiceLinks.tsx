import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';

/** 'Business cooperation' and 'Help centre'. */
export function ServiceLinks({ className }: { className?: string | undefined }) {
  const t = useText('Shell');
  return (
    <>
      <Link className={className} to={paths.introduction({ notice: 'zbhz' })}>
        {t('nav.cooperation')}
      </Link>
      <Link className={className} to={paths.announcements({ notice: 'rhmm' })}>
        {t('nav.help')}
      </Link>
    </>
  );
}
