import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';

type Closing = { readonly onClose: () => void } | { readonly onCancel: () => void };

/**
 * A dialog whose code comes when it is asked for. Where it does not come, for want of a network, that is said and the
 * dialog closes: the page stays with all that was typed, and the next press tries anew. (React's `lazy` would take the
 * page away, and remember the failure.)
 * @param load imports the dialog
 * @param Waiting stands in its place until then
 */
export function lazyDialog<Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = () => null,
): ComponentType<Props> {
  let Dialog: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const t = useText('Common');
    const toast = useToast();
    const [isHere, setHere] = useState(Dialog !== null);
    const fail = useRef<() => void>();
    fail.current = () => {
      toast(t('error.title'), 'error');
      if ('onClose' in props) props.onClose();
      else props.onCancel();
    };
    useEffect(() => {
      if (isHere) return;
      let isWanted = true;
      const come = (loaded: ComponentType<Props>) => {
        Dialog = loaded;
        if (isWanted) setHere(true);
      };
      load().then(come, () => isWanted && fail.current?.());
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    return isHere && Dialog !== null ? <Dialog {...props} /> : <Waiting />;
  };
}
