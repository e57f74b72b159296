import { useText } from '~/lib/i18n';
import { initialOf } from '~/lib/initialOf';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import { SafeLink } from '~/ui/SafeLink';
import type { DecorationInfo } from './loadHome.server';
import styles from './Tiles.module.css';

interface TilesProps {
  infos: readonly DecorationInfo[];
}

/** The shop's services as a row of five. */
export function Shortcuts({ infos }: TilesProps) {
  const t = useText('Home');
  return (
    <nav aria-label={t('shortcuts')}>
      <ul className={styles.shortcuts}>
        {infos.slice(0, 5).map((info, index) => (
          <li key={info.id ?? index}>
            <SafeLink link={info.linkUrl} className={styles.shortcut ?? ''}>
              <span className={styles.shortcutIcon}>
                <Picture
                  src={info.imgUrl}
                  alt=""
                  slot="mark"
                  ratio="1 / 1"
                  fit="contain"
                  words={initialOf(info.title)}
                />
              </span>
              <span className={styles.shortcutName}>{info.title}</span>
            </SafeLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the merchant promotes below the featured listings. */
export function Promotions({ infos }: TilesProps) {
  const t = useText('Home');
  return (
    <section>
      <PageTitle level={2}>{t('promotions')}</PageTitle>
      <ul className={styles.promotions}>
        {infos.map((info, index) => (
          <li key={info.id ?? index}>
            <SafeLink link={info.linkUrl} className={styles.promotion ?? ''}>
              <Picture src={info.imgUrl} alt="" slot="panel" ratio="21 / 9" words={initialOf(info.title)} />
              <span className={styles.promotionName}>{info.title}</span>
            </SafeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
