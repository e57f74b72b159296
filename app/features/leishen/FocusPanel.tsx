import { shownOfBack } from '~/features/buybacks/shownBack';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useLive } from '~/lib/useLive';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { LiveState } from '~/ui/LiveState';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { Steps } from '~/ui/Steps';
import styles from './FocusPanel.module.css';
import { GoOn } from './GoOn';
import { Amount } from './ItemRow';
import type { GoOnAnswer } from './leishen.server';
import { isOver, isUnsold, mayGoOn, stateOf, stepsOf, type Item } from './leishenState';

interface FocusPanelProps {
  readonly item: Item;
  readonly isSetUp: boolean;
  readonly answer: GoOnAnswer | undefined;
}

/** What became of one account at the partner, kept up to date while one looks. */
export function FocusPanel({ item, isSetUp, answer }: FocusPanelProps) {
  const t = useText('Leishen');
  const state = stateOf(item);
  const { id, gameId, revision } = item;
  const { mode } = useLive({
    events: { path: paths.ours.backlistEvents(id), name: 'backlist' },
    revision,
    isOver: isOver(state),
    async ask() {
      const news = await api.call('GET /api/account/quotation/mybprice', { backId: id });
      if (!news.ok) return news;
      return { ok: true, hasChanged: shownOfBack(news.payload?.back, []) !== shownOfBack(item, []) };
    },
  });
  const tone = state === 'paid' ? 'good' : state === 'waiting' || state === 'offered' ? 'warning' : 'calm';
  return (
    <Panel title={item.title || t('untitled', { id })} aside={<LiveState mode={mode} news={t(`states.${state}`)} />}>
      <Notice tone={tone} role="status" title={t(`happened.${state}.title`)}>
        {t(`happened.${state}.text`)}
        {state === 'refused' && item.refuseReason ? ` ${item.refuseReason}` : null}
      </Notice>
      <Steps steps={stepsOf(item, (step) => t(`steps.${step}`))} label={t('steps.label')} />
      <div className={styles.foot}>
        <Amount item={item} />
        {isSetUp && mayGoOn(state) && (
          <GoOn
            backId={id}
            label={t(state === 'accepted' ? 'goOn.look' : 'goOn.go')}
            variant={state === 'accepted' ? 'outlined' : 'filled'}
            answer={answer}
          />
        )}
        {isUnsold(state) && (
          <ActionLink to={paths.sale({ backId: id, ...(gameId === undefined ? {} : { gameId }) })}>
            {t('again')}
          </ActionLink>
        )}
      </div>
    </Panel>
  );
}
