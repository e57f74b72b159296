import type { ThemeOptions } from '@mui/material/styles';
import type { Look, LookShape } from './look';

type Components = NonNullable<ThemeOptions['components']>;

const ring = { outline: '2px solid var(--primary)', outlineOffset: '2px' } as const;

function buttons(look: Look): Components {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 'var(--radius-control)',
          minHeight: 'var(--control-height)',
          padding: look === 'studio' ? '8px 22px' : '8px 16px',
          fontSize: 14,
          lineHeight: 1.3,
          transition: 'background-color 140ms ease-out, border-color 140ms ease-out, color 140ms ease-out',
          variants: [
            {
              props: { size: 'small' },
              style: { minHeight: 32, padding: look === 'studio' ? '4px 16px' : '4px 12px' },
            },
            {
              props: { size: 'large' },
              style: { minHeight: 'calc(var(--control-height) + 8px)', padding: '10px 24px', fontSize: 16 },
            },
            {
              props: { variant: 'outlined' },
              style: {
                borderColor: 'var(--outline-strong)',
                color: 'var(--text-high)',
                '&:hover': {
                  borderColor: 'var(--primary)',
                  color: 'var(--primary)',
                  backgroundColor: 'var(--primary-soft)',
                },
              },
            },
            { props: { variant: 'text' }, style: { '&:hover': { backgroundColor: 'var(--primary-soft)' } } },
          ],
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: look === 'arena' ? 'var(--radius)' : '50%', width: 40, height: 40, padding: 8 },
        sizeSmall: { width: 32, height: 32, padding: 4 },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          borderRadius: 'var(--radius-control)',
          borderColor: 'var(--outline)',
          textTransform: 'none',
          '&.Mui-selected': {
            backgroundColor: 'var(--primary-soft)',
            color: 'var(--primary)',
            borderColor: 'var(--primary)',
          },
          '&.Mui-selected:hover': { backgroundColor: 'var(--primary-soft)' },
        },
      },
    },
  };
}

function inputs(shape: LookShape): Components {
  const radius = shape.radiusControl > 100 ? 14 : shape.radiusControl;
  return {
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          borderRadius: radius,
          backgroundColor: 'var(--surface-1)',
          fontSize: 16,
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-middle)' },
          '&.Mui-focused': ring,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--primary)', borderWidth: 1 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--danger)' },
        },
        notchedOutline: { borderColor: 'var(--outline-strong)' },
        input: {
          padding: '10px 14px',
          height: 24,
          '&::placeholder': { color: 'var(--text-low)', opacity: 1 },
        },
        sizeSmall: { '& .MuiOutlinedInput-input': { padding: '6px 12px' } },
        multiline: { padding: 0 },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: { fontSize: 16, color: 'var(--text-middle)' },
        outlined: {
          transform: 'translate(14px, 10px) scale(1)',
          '&.MuiInputLabel-shrink': { transform: 'translate(14px, -9px) scale(0.75)' },
        },
      },
    },
    MuiFormLabel: { styleOverrides: { root: { color: 'var(--text-middle)' } } },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 14 } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
    MuiCheckbox: { styleOverrides: { root: { color: 'var(--outline-strong)', padding: 8 } } },
    MuiRadio: { styleOverrides: { root: { color: 'var(--outline-strong)', padding: 8 } } },
    MuiSwitch: { styleOverrides: { track: { backgroundColor: 'var(--outline-strong)', opacity: 1 } } },
    MuiSlider: { styleOverrides: { rail: { backgroundColor: 'var(--outline-strong)', opacity: 1 } } },
    MuiSelect: { styleOverrides: { icon: { color: 'var(--text-middle)' } } },
    MuiNativeSelect: {
      styleOverrides: { icon: { color: 'var(--text-middle)' }, select: { '&&&': { paddingRight: 36 } } },
    },
    MuiAutocomplete: { styleOverrides: { paper: { boxShadow: 'var(--shadow-float)' } } },
  };
}

function surfaces(look: Look): Components {
  const floating = {
    boxShadow: 'var(--shadow-float)',
    border: look === 'studio' ? 'none' : '1px solid var(--outline)',
  };
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', borderRadius: 'var(--radius)' } },
    },
    MuiCard: {
      styleOverrides: {
        root: { boxShadow: 'var(--shadow-card)', border: 'var(--card-outline-width) solid var(--outline)' },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          ...floating,
          borderRadius: 'var(--radius)',
          margin: 16,
          maxHeight: 'calc(100% - 32px)',
          // What is said scrolls, the answers stay: in a low window they would be out of sight.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 20, fontWeight: 'var(--title-weight)', padding: '24px 24px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
    MuiDialogContentText: { styleOverrides: { root: { color: 'var(--text-middle)' } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: '16px 24px 24px',
          // Answers that do not fit beside each other stand above each other, the one that does something first.
          flexWrap: 'wrap-reverse',
          gap: '8px 16px',
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          '@media (max-width: 480px)': { '& > *': { flexGrow: 1 } },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, boxShadow: 'var(--shadow-float)' } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 10 16 / 0.56)' } } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { ...floating, marginTop: 4, borderRadius: 'min(var(--radius), 14px)' },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: 'var(--radius-small)',
          fontSize: 14,
          minHeight: 40,
          '&.Mui-selected': { backgroundColor: 'var(--primary-soft)', color: 'var(--primary)' },
          '&.Mui-selected:hover': { backgroundColor: 'var(--primary-soft)' },
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: 'var(--text-high)',
          color: 'var(--surface-1)',
          fontSize: 12,
          borderRadius: 'var(--radius-small)',
        },
        arrow: { color: 'var(--text-high)' },
      },
    },
    MuiAccordion: {
      styleOverrides: {
        root: { border: '1px solid var(--outline)', '&::before': { display: 'none' }, boxShadow: 'none' },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: 'var(--outline)', fontSize: 14 } } },
  };
}

function feedback(look: Look): Components {
  const alert = (name: string) => ({
    backgroundColor: `var(--${name}-soft)`,
    color: 'var(--text-high)',
    '& .MuiAlert-icon': { color: `var(--${name})` },
  });
  return {
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 'var(--radius-small)',
          fontSize: 14,
          variants: [
            { props: { severity: 'success' }, style: alert('good') },
            { props: { severity: 'info' }, style: alert('primary') },
            { props: { severity: 'warning' }, style: alert('warning') },
            { props: { severity: 'error' }, style: alert('danger') },
          ],
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          borderRadius: look === 'studio' ? 999 : 'var(--radius-small)',
          fontSize: 14,
          height: 32,
          backgroundColor: 'var(--surface-2)',
        },
        sizeSmall: { height: 24, fontSize: 12 },
        outlined: { backgroundColor: 'transparent', borderColor: 'var(--outline)' },
        colorPrimary: { backgroundColor: 'var(--primary-soft)', color: 'var(--primary)' },
        deleteIcon: { color: 'inherit', '&:hover': { color: 'inherit' } },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 44 },
        indicator: { height: look === 'arena' ? 3 : 2, borderRadius: 2, backgroundColor: 'var(--primary)' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '8px 16px',
          fontSize: 14,
          fontWeight: 550,
          color: 'var(--text-middle)',
          '&.Mui-selected': { color: 'var(--primary)' },
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: { root: { backgroundColor: 'var(--primary-soft)', borderRadius: 999, height: 6 } },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave' },
      styleOverrides: { root: { backgroundColor: 'var(--surface-2)' } },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiBadge: { styleOverrides: { badge: { fontSize: 12, fontWeight: 550 } } },
  };
}

/** How a look draws MUI's controls. */
export function componentsOf(look: Look, shape: LookShape): Components {
  return { ...buttons(look), ...inputs(shape), ...surfaces(look), ...feedback(look) };
}
