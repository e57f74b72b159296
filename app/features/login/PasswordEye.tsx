import IconButton from '@mui/material/IconButton';
import { useHydrated } from '~/lib/hydrated';
import { useText } from '~/lib/i18n';
import { VisibilityIcon, VisibilityOffIcon } from '~/ui/rareIcons';

/** Shows a password while it is typed; nothing before there are scripts. */
export function PasswordEye({ isShown, onChange }: { isShown: boolean; onChange: (isShown: boolean) => void }) {
  const t = useText('Login');
  if (!useHydrated()) return null;
  return (
    <IconButton
      aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
    >
      {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
    </IconButton>
  );
}
