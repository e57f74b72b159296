import { useText } from '~/lib/i18n';
import { PageTitle } from '~/ui/PageTitle';
import { Picture } from '~/ui/Picture';
import type { AttributeGroup, AttributeLine } from './attributeGroups';
import styles from './Attributes.module.css';
import type { DetailData } from './detail.server';

/** What the account holds, grouped; what nobody disclosed says so. */
export function Attributes({ groups, skins }: Pick<DetailData, 'groups' | 'skins'>) {
  const t = useText('Detail');
  if (groups.length === 0) return null;
  return (
    <section>
      <PageTitle level={2}>{t('attributes')}</PageTitle>
      {groups.map((group) => (
        <Group key={group.name} group={group} fallbackName={t('other')} />
      ))}
      {skins.length > 0 && (
        <div className={styles.group}>
          <h3 className={styles.heading}>
            {t('skins')} <span className={styles.count}>{skins.length}</span>
          </h3>
          <ul className={styles.skins}>
            {skins.map((skin) => (
              <li key={skin.id} className={styles.skin}>
                <Picture src={skin.img} alt="" slot="thumb" ratio="3 / 4" />
                <span className={styles.skinName}>{skin.name}</span>
                {skin.rarity && <span className={styles.rarity}>{skin.rarity}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Group({ group, fallbackName }: { group: AttributeGroup; fallbackName: string }) {
  const plain = group.lines.filter((line) => !line.pictured);
  const pictured = group.lines.filter((line) => line.pictured);
  return (
    <div className={styles.group}>
      <h3 className={styles.heading}>{group.name || fallbackName}</h3>
      {plain.length > 0 && (
        <dl className={styles.table}>
          {plain.map((line) => (
            <div key={line.key} className={styles.row}>
              <dt>{line.name}</dt>
              <dd>
                <PlainValue line={line} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {pictured.map((line) => (
        <PicturedLine key={line.key} line={line} />
      ))}
    </div>
  );
}

function PlainValue({ line }: { line: AttributeLine }) {
  const t = useText('Common');
  if (line.values.length === 0) return <span className={styles.unknown}>{t('notDisclosed')}</span>;
  return line.values.map(({ text, detail }) => (detail === undefined ? text : `${text} (${detail})`)).join(' · ');
}

function PicturedLine({ line }: { line: AttributeLine }) {
  return (
    <div className={styles.pictured}>
      <p className={styles.lineName}>
        {line.name} <span className={styles.count}>{line.values.length}</span>
      </p>
      <ul className={styles.chips}>
        {line.values.map(({ text, img, detail }) => (
          <li key={text} className={styles.chip}>
            <Picture src={img} alt="" slot="thumb" ratio="1 / 1" className={styles.chipPicture ?? ''} />
            <span className={styles.chipText}>
              {text}
              {detail !== undefined && <span className={styles.detail}>{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
