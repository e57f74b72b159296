import type { SellDraft } from '../draft/sellDraft';
import { ContactField } from '../form/ContactField';
import { useText } from '~/lib/i18n';
import { FieldError } from '~/ui/FieldError';
import { Link } from '~/ui/Link';
import { Panel } from '~/ui/Panel';
import styles from './BasicsPanel.module.css';
import { placeLinkId } from './useFormErrors';

interface BasicsPanelProps {
  readonly draft: SellDraft;
  readonly changeAddress: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onContact: (value: string) => void;
}

/** Where the account plays, as picked before, and how staff reach the seller. */
export function BasicsPanel({ draft, changeAddress, errors, onContact }: BasicsPanelProps) {
  const t = useText('Sell');
  const wrong = (['systemId', 'carrierId', 'groupId', 'serverId'] as const).flatMap((key) => errors[key] ?? []);
  const isPicked = draft.groupId !== '' || draft.systemId !== '';
  return (
    <Panel title={t('basics.title')}>
      <div className={styles.place}>
        <p className={styles.text}>
          <span className={styles.label}>{t('place.title')}</span>
          {isPicked ? draft.placeText || t('basics.picked') : t('basics.open')}
        </p>
        <Link id={placeLinkId} to={changeAddress} aria-describedby={wrong.length > 0 ? 'sell-place-error' : undefined}>
          {t(isPicked ? 'basics.change' : 'basics.pick')}
        </Link>
      </div>
      {wrong.length > 0 && (
        <FieldError id="sell-place-error">
          {wrong.map((text) => (
            <span key={text} className={styles.wrong}>
              {text}
            </span>
          ))}
        </FieldError>
      )}
      <ContactField name="contact" value={draft.contact} error={errors['contact']} onChange={onContact} />
    </Panel>
  );
}
