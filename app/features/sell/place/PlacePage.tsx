import { useNavigate } from '@remix-run/react';
import { useRef, useState, type FormEvent } from 'react';
import { DraftLine } from '../draft/DraftLine';
import { emptyDraft } from '../draft/sellDraft';
import { useSellDraft } from '../draft/useSellDraft';
import { ContactField, contactId } from '../form/ContactField';
import { SellHead } from '../SellHead';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { paths } from '~/paths';
import { ActionButton } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { ErrorList } from '~/ui/ErrorList';
import { Panel } from '~/ui/Panel';
import { maxContactLength, minContactLength, missingOfPlace, type PlaceField } from './checkPlace';
import type { PlaceData } from './place.server';
import styles from './PlacePage.module.css';
import { PlacePicker, placeId } from './PlacePicker';
import { choosePlace, openRows, partsOf, placeTextOf, type PlacePart } from './placeRows';
import { usePlaceRows } from './usePlaceRows';

const fieldIdOf = (field: PlaceField) => (field === 'contact' ? contactId : placeId(field));

/** Where the account plays and how staff reach its seller. */
export function PlacePage({ data }: { data: PlaceData }) {
  const t = useText('Sell');
  const { titles } = useRootData();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { game, inAddress } = data;
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  // People without scripts come with the place in the address; everybody else's lies in the draft.
  const kept = inAddress === null ? data.kept : { ...(data.kept ?? emptyDraft(game.id)), ...inAddress };
  const state = useSellDraft({ ...data, kept, gameId: game.id });
  const { draft } = state;
  const way = data.way ?? (draft.way || 'consignment');
  const { rows, states, retry } = usePlaceRows(game.id, data.rows, draft.groupId);
  const [attempt, setAttempt] = useState(0);
  const query = { gameId: game.id, way, ...(draft.goodId === '' ? {} : { goodId: draft.goodId }) };
  const must = way !== 'appraisal';
  const missing = attempt === 0 ? [] : missingOfPlace(draft, rows, game.isMobile, way);
  const errorOf = (field: PlaceField) => {
    if (!missing.includes(field)) return undefined;
    return field === 'contact'
      ? t('contact.error', { min: minContactLength, max: maxContactLength })
      : t('place.missing', { name: t(`place.${field}`) });
  };

  function pick(part: PlacePart, id: string): void {
    const place = choosePlace(rows, draft, part, id);
    state.change({ ...place, placeText: placeTextOf(rows, place) });
  }

  function goOn(event: FormEvent): void {
    event.preventDefault();
    setAttempt((was) => was + 1);
    if (missingOfPlace(draft, rows, game.isMobile, way).length > 0) return;
    state.change({ way, placeText: placeTextOf(rows, draft) });
    state.flush();
    navigate(paths.commit(query));
  }

  return (
    <Container>
      <SellHead
        game={game}
        step="place"
        query={query}
        title={titles.basicInformation}
        lead={t('place.lead', { way: t(`way.${way}.name`) })}
      />
      <DraftLine state={state} onStartOver={() => setAttempt(0)} />
      <form
        ref={form}
        method="get"
        action={paths.basicInformation()}
        className={styles.form}
        noValidate
        onSubmit={goOn}
        onBlur={state.flush}
      >
        <input type="hidden" name="gameId" value={game.id} />
        <input type="hidden" name="way" value={way} />
        {draft.goodId !== '' && <input type="hidden" name="goodId" value={draft.goodId} />}
        <ErrorList
          title={t('errors.title', { count: missing.length })}
          errors={missing.map((field) => ({ fieldId: fieldIdOf(field), text: errorOf(field) ?? '' }))}
          answer={attempt}
        />
        <Panel title={t('place.title')} lead={must ? undefined : t('place.optional')}>
          <div className={styles.pickers}>
            {partsOf(game.isMobile).map((part) => {
              const open = openRows(rows, part, draft);
              const isClosed = part === 'serverId' && draft.groupId === '';
              if (open.length === 0 && states[part] === undefined && !isClosed) return null;
              return (
                <PlacePicker
                  key={part}
                  part={part}
                  rows={open}
                  value={draft[part]}
                  state={states[part]}
                  isClosed={isClosed}
                  must={must}
                  error={errorOf(part)}
                  onChange={(id) => pick(part, id)}
                  onRetry={() => void retry(part)}
                />
              );
            })}
          </div>
          <div className={styles.withoutScripts}>
            <ActionButton type="submit" variant="outlined">
              {t('place.showServers')}
            </ActionButton>
          </div>
        </Panel>
        {/* The address of a form without scripts would carry it: there it is asked for with the account. */}
        <div className={styles.withScripts}>
          <Panel title={t('contact.title')}>
            <ContactField
              name={hydrated ? 'contact' : ''}
              value={draft.contact}
              error={errorOf('contact')}
              onChange={(contact) => state.change({ contact })}
            />
          </Panel>
        </div>
        <div>
          <ActionButton type="submit" size="large" formAction={paths.commit()}>
            {t('place.goOn')}
          </ActionButton>
        </div>
      </form>
    </Container>
  );
}
