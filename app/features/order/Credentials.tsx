import { useEffect, useRef, useState } from 'react';
import { api } from '~/lib/api';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { formatTime, parseWireTime } from '~/lib/time';
import { loadAnew } from '~/lib/underWay';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { CopyButton } from '~/ui/CopyButton';
import { Link } from '~/ui/Link';
import { Panel } from '~/ui/Panel';
import { ActionProblem } from './ActionProblem';
import styles from './Credentials.module.css';
import type { OrderActionAnswer } from './orderActions.server';
import type { Order, OrderDetailData } from './orderDetail.server';
import { toldCredentials, type Credentials } from './toldCredentials';

const shownSeconds = 30;

interface CredentialsProps {
  readonly page: OrderDetailData;
  /** The answer for people without scripts. */
  readonly answer: OrderActionAnswer | undefined;
}

/** How to get into the account: asked for by hand, shown for half a minute, each look recorded. */
export function CredentialsBox({ page, answer }: CredentialsProps) {
  const t = useText('Order');
  const { order } = page;
  const [lookTime, setLookTime] = useState<string | undefined>();
  const mayLook = order.allowed.includes('credentials');
  if (!mayLook && order.credentialViews.length === 0) return null;
  return (
    <Panel title={t('credentials.title')} lead={mayLook ? t('credentials.lead', { seconds: shownSeconds }) : undefined}>
      {mayLook && (
        <Shown
          order={order}
          answer={answer?.intent === 'credentials' ? answer : undefined}
          onLook={({ viewTime }) => setLookTime(viewTime)}
        />
      )}
      <Views views={viewsWith(order.credentialViews, lookTime)} />
    </Panel>
  );
}

/** The recorded looks with the one of a moment ago, of which the order as it was loaded does not know yet. */
export function viewsWith(known: Order['credentialViews'], time: string | undefined): Order['credentialViews'] {
  return time === undefined || known.some((view) => view.time === time) ? known : [...known, { time, viewer: 'buyer' }];
}

/** Credentials that live in this component alone and are forgotten after half a minute, or when the page is left. */
function useCredentials(id: string, onLook: (credentials: Credentials) => void) {
  const [shown, setShown] = useState<{ credentials: Credentials; untilMs: number } | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isLoading, setLoading] = useState(false);
  // A double click is one look, and is recorded as one.
  const asked = useRef(false);
  const [problem, setProblem] = useState<ActionAnswer | undefined>();

  useEffect(() => {
    if (shown === null) return;
    // By the clock: the steps of a page in the background, or of a machine that slept, come late.
    const step = () => {
      const leftMs = shown.untilMs - Date.now();
      setSecondsLeft(Math.ceil(leftMs / 1000));
      if (leftMs <= 0) setShown(null);
    };
    const timer = setInterval(step, 1000);
    return () => clearInterval(timer);
  }, [shown]);
  useEffect(() => {
    // A page kept for the way back must not bring them back.
    const forget = () => setShown(null);
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  async function show(): Promise<void> {
    if (asked.current) return;
    asked.current = true;
    setLoading(true);
    const answer = await api.call('GET /api/web/order/{id}/credentials', { id });
    asked.current = false;
    setLoading(false);
    if (!answer.ok) return setProblem({ problem: problemOf(answer), msg: wordsOf(answer) });
    const credentials = toldCredentials(answer.payload);
    if (credentials === null) return setProblem({ problem: 'unreachable', msg: '' });
    setProblem(undefined);
    setShown({ credentials, untilMs: Date.now() + shownSeconds * 1000 });
    onLook(credentials);
    setSecondsLeft(shownSeconds);
    // The list of looks has a new line.
    loadAnew();
  }

  return { shown: shown?.credentials ?? null, secondsLeft, isLoading, problem, show, hide: () => setShown(null) };
}

interface ShownProps {
  readonly order: Order;
  readonly answer: OrderActionAnswer | undefined;
  /** Told of what is shown from now on. */
  readonly onLook: (credentials: Credentials) => void;
}

function Shown({ order, answer, onLook }: ShownProps) {
  const t = useText('Order');
  const hydrated = useHydrated();
  const { shown, secondsLeft, isLoading, problem, show, hide } = useCredentials(order.id, onLook);
  const withoutScripts = hydrated ? undefined : answer?.credentials;
  const credentials = shown ?? withoutScripts;
  if (credentials !== undefined) {
    return (
      <div className={styles.shown}>
        <Fields credentials={credentials} />
        {shown === null ? (
          <Link to={paths.orderDetail(order.id)} reloadDocument>
            {t('credentials.hide')}
          </Link>
        ) : (
          <div className={styles.foot}>
            <ActionButton type="button" variant="outlined" size="small" onClick={hide}>
              {t('credentials.hide')}
            </ActionButton>
            <span className={styles.quiet} role="timer">
              {t('credentials.hidesIn', { seconds: secondsLeft })}
            </span>
          </div>
        )}
      </div>
    );
  }
  return (
    <form
      method="post"
      action={paths.orderDetail(order.id)}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void show();
      }}
    >
      <input type="hidden" name="intent" value="credentials" />
      <ActionProblem answer={problem ?? answer} />
      <div>
        <ActionButton type="submit" variant="outlined" disabled={isLoading}>
          {isLoading ? t('credentials.loading') : t('credentials.show')}
        </ActionButton>
      </div>
    </form>
  );
}

function Fields({ credentials }: { credentials: Credentials }) {
  const t = useText('Order');
  const { accountNumber, accountPassword, note } = credentials;
  return (
    <dl className={styles.fields}>
      {accountNumber !== undefined && (
        <div>
          <dt>{t('credentials.account')}</dt>
          <dd>
            <code>{accountNumber}</code>
            <CopyButton text={accountNumber} label={t('credentials.copyAccount')} />
          </dd>
        </div>
      )}
      {accountPassword !== undefined && (
        <div>
          <dt>{t('credentials.password')}</dt>
          <dd>
            <code>{accountPassword}</code>
            <CopyButton text={accountPassword} label={t('credentials.copyPassword')} />
          </dd>
        </div>
      )}
      {note !== undefined && (
        <div>
          <dt>{t('credentials.note')}</dt>
          <dd>{note}</dd>
        </div>
      )}
    </dl>
  );
}

/** Who looked and when: for the buyer and the seller alike. */
function Views({ views }: { views: Order['credentialViews'] }) {
  const t = useText('Order');
  if (views.length === 0) return <p className={styles.quiet}>{t('credentials.noViews')}</p>;
  return (
    <div>
      <h3 className={styles.heading}>{t('credentials.views')}</h3>
      <ul className={styles.views}>
        {views.map(({ time, viewer }, index) => {
          const moment = parseWireTime(time);
          return (
            <li key={`${time}-${index}`}>
              <span>{moment === null ? time : formatTime(moment)}</span>
              <span>{viewer === 'buyer' || viewer === undefined ? t('credentials.viewer.buyer') : viewer}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
