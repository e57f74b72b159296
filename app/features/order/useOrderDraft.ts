import { useEffect, useRef, useState } from 'react';
import { draftNames, readDraft, writeDraft } from './sessionDraft';

interface OrderDraftOptions {
  readonly goodId: string;
  /** The key the loader made for this rendering. */
  readonly freshKey: string;
  /** The marketplace said no: what comes next is another attempt. */
  readonly wasRefused: boolean;
  /** What stands in the form without a draft. */
  readonly guaranteeId: string;
  /** The guarantees that can be chosen now. */
  readonly guaranteeIds: readonly string[];
}

/**
 * The order form's key and choices over reloads and the way back: an attempt keeps its key until it was answered,
 * so that however often it is sent the marketplace makes one order of it.
 */
export function useOrderDraft({ goodId, freshKey, wasRefused, guaranteeId, guaranteeIds }: OrderDraftOptions) {
  const [requestKey, setRequestKey] = useState(freshKey);
  const [chosen, setChosen] = useState(guaranteeId);
  const contact = useRef<HTMLInputElement>(null);
  const name = draftNames.order(goodId);
  const known = guaranteeIds.join('\n');

  useEffect(() => {
    const kept = readDraft(name)['requestKey'];
    const key = typeof kept === 'string' && !wasRefused ? kept : freshKey;
    setRequestKey(key);
    writeDraft(name, { requestKey: key });
  }, [name, freshKey, wasRefused]);

  useEffect(() => {
    const { guarantee } = readDraft(name);
    if (typeof guarantee === 'string' && known.split('\n').includes(guarantee)) setChosen(guarantee);
    const { text } = readDraft(draftNames.contact);
    if (typeof text === 'string' && text !== '' && contact.current !== null) contact.current.value = text;
  }, [name, known]);

  return {
    requestKey,
    contact,
    guaranteeId: chosen,
    chooseGuarantee: (id: string) => {
      setChosen(id);
      writeDraft(name, { guarantee: id });
    },
    keepContact: (text: string) => writeDraft(draftNames.contact, { text }),
  };
}
