import { useState } from 'react';
import type { WayName } from '../ways/wayFacts';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import type { FormPicture } from '~/lib/pictureList';
import type { Pictures } from '~/lib/usePictures';
import { ActionLink } from '~/ui/ActionLink';
import { lazyDialog } from '~/ui/lazyDialog';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { PictureField } from '~/ui/PictureField';
import { maxPictures } from './sellForm';
import { picturesId } from './useFormErrors';

const HideDialog = lazyDialog(async () => (await import('../pictures/HideDialog')).HideDialog);

interface PicturesPanelProps {
  readonly pictures: Pictures;
  readonly way: WayName;
  readonly loggedIn: boolean;
  readonly loginAddress: string;
  readonly error: string | undefined;
  readonly onChoice: () => void;
}

/** What the account looks like. Pictures belong to somebody: guests log in before adding some, and lose nothing. */
export function PicturesPanel({ pictures, way, loggedIn, loginAddress, error, onChoice }: PicturesPanelProps) {
  const t = useText('Sell');
  const hydrated = useHydrated();
  const [hidden, setHidden] = useState<FormPicture | null>(null);
  return (
    <Panel title={t('pictures.title')} lead={t(way === 'appraisal' ? 'pictures.leadAppraisal' : 'pictures.lead')}>
      {loggedIn ? (
        <PictureField
          id={picturesId}
          label={t('pictures.label')}
          hint={t(hydrated ? 'pictures.hint' : 'pictures.hintPlain', { max: maxPictures })}
          name="images"
          fileName="pictures"
          pictures={pictures}
          error={error}
          onChoice={onChoice}
          sortable
          onCover={setHidden}
        />
      ) : (
        <Notice
          tone="calm"
          actions={
            <ActionLink to={loginAddress} size="small" variant="outlined">
              {t('pictures.login')}
            </ActionLink>
          }
        >
          <p id={picturesId} tabIndex={-1}>
            {t('pictures.guest')}
          </p>
        </Notice>
      )}
      {hidden !== null && (
        <HideDialog
          picture={hidden}
          onDone={(file) => {
            pictures.replace(hidden, file);
            setHidden(null);
          }}
          onCancel={() => setHidden(null)}
        />
      )}
    </Panel>
  );
}
