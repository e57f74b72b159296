import { useEffect, useRef } from 'react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { StateHead } from '~/ui/StateHead';
import { Steps, type Step } from '~/ui/Steps';
import type { SentApplication, Standing } from './application';
import styles from './SupplierPage.module.css';

type Decided = Exclude<Standing, 'none'>;

const tones = { pending: 'calm', passed: 'good', refused: 'warning' } as const;

interface ApplicationStateProps {
  readonly standing: Decided;
  readonly sent: SentApplication;
  /** It was sent a moment ago: the focus goes here, for the form it was in is gone. */
  readonly isNew: boolean;
}

/** Where an application stands, what follows from it, and what was sent. */
export function ApplicationState({ standing, sent, isNew }: ApplicationStateProps) {
  const t = useText('Supplier');
  const { tenant } = useRootData();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  const moment = parseWireTime(sent.createTime);
  return (
    <div ref={place} className={styles.state} tabIndex={-1}>
      {isNew && standing === 'pending' && (
        <Notice tone="good" role="status">
          {t('sentNow')}
        </Notice>
      )}
      <StateHead
        tone={tones[standing]}
        status={t(`states.${standing}`)}
        sentence={t(`sentences.${standing}`, { shop: tenant.tenantName ?? '' })}
      >
        {moment !== null && (
          <time dateTime={moment.toISOString()} title={`${formatTime(moment)} GMT+8`}>
            {t('sentAt', { time: formatTime(moment) })}
          </time>
        )}
      </StateHead>
      {standing === 'pending' && (
        <Panel title={t('next.title')}>
          <Steps label={t('steps.label')} steps={stepsOf(sent.createTime, t)} />
          <p className={styles.text}>{t('next.text')}</p>
        </Panel>
      )}
      {standing === 'passed' && <Passed />}
      {standing !== 'refused' && <Sent sent={sent} />}
    </div>
  );
}

function stepsOf(createTime: string | undefined, t: ReturnType<typeof useText<'Supplier'>>): Step[] {
  return [
    { key: 'sent', name: t('steps.sent'), state: 'done', time: createTime },
    { key: 'review', name: t('steps.review'), state: 'now', time: undefined },
    { key: 'answer', name: t('steps.answer'), state: 'next', time: undefined },
  ];
}

function Passed() {
  const t = useText('Supplier');
  const shell = useText('Shell');
  const { titles } = useRootData();
  return (
    <Panel title={t('passed.title')}>
      <p className={styles.text}>{t('passed.bid')}</p>
      <p className={styles.text}>{t('passed.deposit')}</p>
      <div className={styles.links}>
        <ActionLink to={paths.ours.support}>{t('passed.contact')}</ActionLink>
        <ActionLink to={paths.introduction({ notice: 'zbhz' })} variant="outlined">
          {shell('nav.cooperation')}
        </ActionLink>
        <ActionLink to={paths.personalCentre} variant="outlined">
          {titles.personalCentre}
        </ActionLink>
      </div>
    </Panel>
  );
}

function Sent({ sent }: { sent: SentApplication }) {
  const t = useText('Supplier');
  const facts = [
    { name: t('fields.name'), value: sent.name },
    { name: t('fields.idCard'), value: sent.idCard },
    { name: t('fields.phoneNumber'), value: sent.phone },
    { name: t('shown.urgentPhoneNumber'), value: sent.urgentPhone },
    { name: t('shown.adress'), value: sent.adress },
    { name: t('sections.papers'), value: sent.papers.map((paper) => t(`papers.${paper}.name`)).join('\n') },
    { name: t('shown.remark'), value: sent.remark, isWide: true },
  ].filter(({ value }) => value !== '');
  return (
    <Panel title={t('shown.title')} lead={t('shown.lead')}>
      <dl className={styles.facts}>
        {facts.map(({ name, value, isWide }) => (
          <div key={name} className={isWide ? styles.wide : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
