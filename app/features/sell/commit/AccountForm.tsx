import { Form, useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { DraftLine } from '../draft/DraftLine';
import { isBlank, toSellWay } from '../draft/sellDraft';
import { useSellDraft } from '../draft/useSellDraft';
import { TemplateSections } from '../form/TemplateSections';
import { useEstimate } from '../ways/useEstimate';
import { wayFactsOf, type WayName } from '../ways/wayFacts';
import { offersWay } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { usePictures } from '~/lib/usePictures';
import { useSingleSubmit } from '~/lib/useSingleSubmit';
import { paths } from '~/paths';
import { ErrorList } from '~/ui/ErrorList';
import styles from './AccountForm.module.css';
import { BasicsPanel } from './BasicsPanel';
import type { CommitData } from './commit.server';
import { PicturesPanel } from './PicturesPanel';
import { PricePanel } from './PricePanel';
import { maxPictures } from './sellForm';
import { SellProblem } from './SellProblem';
import { SellSummary } from './SellSummary';
import type { SellAnswer } from './submitSell.server';
import { useFormErrors } from './useFormErrors';
import { WaySwitch } from './WaySwitch';
import { WordsPanel } from './WordsPanel';

/** One form for every way of selling; only its end differs. */
export function AccountForm({ data, answer }: { data: CommitData; answer: SellAnswer | undefined }) {
  const t = useText('Sell');
  const { tenant } = useRootData();
  const navigate = useNavigate();
  const { game, sections } = data;
  const isSending = useNavigation().formMethod === 'POST';
  const mayLeave = useSingleSubmit(isSending);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  // The answer to a form without scripts brings back what was typed.
  const state = useSellDraft({ ...data, kept: answer?.typed ?? data.kept, gameId: game.id, isSending });
  const { draft, change } = state;
  const [search] = useSearchParams();
  const way: WayName = toSellWay(search.get('way')) ?? (draft.way || 'consignment');
  const pictures = usePictures(draft.images, maxPictures);
  const { errors, ordered, isBusy, settle, refuseBusy } = useFormErrors({ answer, sections, way });
  const { estimate, state: progress } = useEstimate(draft, { estimate: data.estimate, key: data.estimateKey });
  const ways = wayFactsOf(estimate, (other) => offersWay(tenant, other));
  const facts = ways.find((row) => row.way === way);

  useDraftPictures(state, pictures);
  useEffect(() => {
    // An attempt keeps its name until it was answered; what comes after a "no" is another one.
    const isAnswered = answer?.problem === 'refused' || answer?.problem === 'invalid';
    if (isAnswered) change({ requestKey: data.requestKey });
  }, [answer, data.requestKey, change]);

  const type = useCallback(
    (key: string, value: string) => {
      settle(key);
      change({ values: { ...valuesNow.current, [key]: value } });
    },
    [change, settle],
  );
  const valuesNow = useRef(draft.values);
  valuesNow.current = draft.values;
  const set = (key: 'title' | 'des' | 'price' | 'contact') => (value: string) => {
    settle(key);
    change({ [key]: value });
  };

  return (
    <>
      <DraftLine state={state} />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onBlur={state.flush}
        onSubmit={(event) => {
          if (pictures.pictures.some((picture) => picture.state !== 'sent')) {
            event.preventDefault();
            refuseBusy();
            return;
          }
          if (!mayLeave(event)) return;
          if (draft.requestKey === '') change({ requestKey: data.requestKey });
          state.flush();
        }}
      >
        <input type="hidden" name="gameId" value={game.id} />
        <input type="hidden" name="way" value={way} />
        <input type="hidden" name="requestKey" value={draft.requestKey || data.requestKey} />
        {(['systemId', 'carrierId', 'groupId', 'serverId', 'placeText', 'goodId', 'backId'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={draft[name]} />
        ))}
        <div className={styles.column}>
          <ErrorList
            title={t('errors.title', { count: ordered.length })}
            errors={ordered}
            answer={isBusy ? isBusy : answer}
          />
          <SellProblem answer={answer} errors={errors} />
          <WaySwitch
            ways={ways}
            way={way}
            addressOf={(other) => paths.commit({ gameId: game.id, way: other, goodId: data.goodId })}
            onChange={(other) => {
              settle('way');
              if (!isBlank(draft)) change({ way: other });
              navigate(paths.commit({ gameId: game.id, way: other, goodId: data.goodId }), {
                replace: true,
                preventScrollReset: true,
              });
            }}
          />
          <BasicsPanel
            draft={draft}
            changeAddress={paths.basicInformation({ gameId: game.id, way, goodId: draft.goodId })}
            errors={errors}
            onContact={set('contact')}
          />
          <TemplateSections sections={sections} values={draft.values} errors={errors} onChange={type} />
          <PicturesPanel
            pictures={pictures}
            way={way}
            loggedIn={data.loggedIn}
            loginAddress={paths.login({ fromRoute: paths.commit({ gameId: game.id, way, goodId: data.goodId }) })}
            error={errors['images']}
            onChoice={() => settle('images')}
          />
          <WordsPanel draft={draft} errors={errors} onTitle={set('title')} onDescription={set('des')} />
          <PricePanel way={way} price={draft.price} facts={facts} error={errors['price']} onPrice={set('price')} />
        </div>
        <SellSummary
          way={way}
          facts={facts}
          estimate={estimate}
          isLoading={progress === 'loading'}
          price={draft.price}
          isPriceRefused={errors['price'] !== undefined}
          isSending={isSending}
          loggedIn={data.loggedIn}
        />
      </Form>
    </>
  );
}

/** Keeps the pictures' addresses in the draft, and shows those of a draft that came later. */
function useDraftPictures(
  { draft, edition, change }: ReturnType<typeof useSellDraft>,
  { pictures, reset }: ReturnType<typeof usePictures>,
): void {
  const images = useRef(draft.images);
  images.current = draft.images;
  const shownEdition = useRef(edition);
  useEffect(() => {
    if (shownEdition.current === edition) return;
    shownEdition.current = edition;
    reset(images.current);
  }, [edition, reset]);
  const first = useRef(pictures);
  useEffect(() => {
    if (first.current === pictures) return;
    const sent = pictures.flatMap(({ path }) => path ?? []);
    if (sent.join('\n') !== images.current.join('\n')) change({ images: sent });
  }, [pictures, change]);
}
