import type { ReactNode } from 'react';
import { AccountField } from '~/features/account/form/AccountField';
import { AccountForm } from '~/features/account/form/AccountForm';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { usePictures } from '~/lib/usePictures';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { paperFields, textFields, type FormStart, type PaperField as PaperName } from './application';
import styles from './ApplicationForm.module.css';
import { CodeField } from './CodeField';
import { PaperField } from './PaperField';
import paperStyles from './PaperField.module.css';
import type { SupplierAnswer } from './supplier.server';
import { useKeptPapers } from './useKeptPapers';

/** In their order on the page. */
const fields = [
  'name',
  'idCard',
  'phoneNumber',
  'dxyzm',
  'urgentPhoneNumber',
  'adress',
  ...paperFields,
  'remark',
] as const;

interface ApplicationFormProps {
  readonly start: FormStart;
  readonly draft: string | null;
  readonly answer: SupplierAnswer | undefined;
  readonly submit: string;
}

/** Everything the shop asks of somebody who wants to supply it. */
export function ApplicationForm({ start, draft, answer, submit }: ApplicationFormProps) {
  const t = useText('Supplier');
  const account = useText('Account');
  const hydrated = useHydrated();
  const first = (field: PaperName) => [answer?.values[field] ?? start[field]].filter((path) => path !== '');
  const papers = {
    frontIdCardImg: usePictures(first('frontIdCardImg'), 1),
    reverseIdCardImg: usePictures(first('reverseIdCardImg'), 1),
    handIdCardImg: usePictures(first('handIdCardImg'), 1),
    businessLicenseImg: usePictures(first('businessLicenseImg'), 1),
  };
  useKeptPapers(papers, draft, answer !== undefined);
  const isBusy = paperFields.some((field) => papers[field].pictures.some(({ state }) => state !== 'sent'));
  return (
    <AccountForm
      intent="supplier"
      answer={answer}
      fields={fields}
      submit={submit}
      draft={draft === null ? undefined : { name: draft, kept: textFields, isNewest: true }}
      blockedBy={isBusy ? account('errors.pictures') : undefined}
      hasFiles
    >
      {/* Without scripts Enter takes the first button, which must not be the one that asks for a code. */}
      {!hydrated && <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden />}
      <Section id="person" title={t('sections.person')}>
        <AccountField
          name="name"
          label={t('fields.name')}
          autoComplete="organization"
          maxLength={40}
          defaultValue={start.name}
          hint={t('hints.name')}
        />
        <AccountField
          name="idCard"
          label={t('fields.idCard')}
          autoComplete="off"
          maxLength={24}
          hint={t('hints.idCard')}
        />
      </Section>
      <Section id="contact" title={t('sections.contact')}>
        <AccountField
          name="phoneNumber"
          label={t('fields.phoneNumber')}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          defaultValue={start.phoneNumber}
        />
        <CodeField sent={answer?.sms ?? null} draft={draft} />
        <AccountField
          name="urgentPhoneNumber"
          label={t('fields.urgentPhoneNumber')}
          type="tel"
          autoComplete="off"
          maxLength={20}
          defaultValue={start.urgentPhoneNumber}
          hint={t('hints.urgentPhoneNumber')}
        />
        <AccountField
          name="adress"
          label={t('fields.adress')}
          autoComplete="street-address"
          maxLength={200}
          defaultValue={start.adress}
        />
      </Section>
      <Section id="papers" title={t('sections.papers')} lead={t('papers.lead')}>
        <div className={paperStyles.papers}>
          {paperFields.map((field) => (
            <PaperField key={field} name={field} paper={papers[field]} answer={answer} />
          ))}
        </div>
      </Section>
      <Section id="more" title={t('sections.more')}>
        <AccountField
          name="remark"
          label={t('fields.remark')}
          autoComplete="off"
          maxLength={500}
          rows={4}
          defaultValue={start.remark}
          hint={t('hints.remark')}
        />
      </Section>
      <p className={styles.privacy}>
        {t('privacy.text')}{' '}
        <Link to={paths.privacy} target="_blank" rel="noopener">
          {t('privacy.link')}
        </Link>
      </p>
    </AccountForm>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  const titleId = `supplier-section-${id}`;
  return (
    <div className={styles.section} role="group" aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {title}
      </h3>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
