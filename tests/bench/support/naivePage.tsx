/** @jsxImportSource react */
// As one would write it who knows nothing of what the product does about it.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import CssBaseline from '@mui/material/CssBaseline';
import Stack from '@mui/material/Stack';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { renderToString } from 'react-dom/server';

const cards = 24;

function NaiveCard({ index }: { index: number }) {
  return (
    <Card sx={{ borderRadius: 2, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9', bgcolor: 'grey.200' }}>
        <Box component="img" src={`/pictures/${index}.webp`} alt="" sx={{ width: '100%', objectFit: 'cover' }} />
        <Chip label="New" size="small" sx={{ position: 'absolute', top: 8, left: 8 }} />
      </Box>
      <CardContent sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, lineHeight: 1.4 }}>
          Listing {index} with its heroes and its skins
        </Typography>
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', color: 'text.secondary' }}>
          <Chip label="Region" size="small" sx={{ height: 20, fontSize: 12 }} />
          <Chip label="Server" size="small" sx={{ height: 20, fontSize: 12 }} />
          <Chip label="System" size="small" sx={{ height: 20, fontSize: 12 }} />
        </Stack>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 1 }}>
          <Typography sx={{ color: 'primary.main', fontSize: 20, fontWeight: 700 }}>¥{index * 10}</Typography>
          <Button variant="outlined" size="small" sx={{ borderRadius: 4, textTransform: 'none' }}>
            Look
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

/**
 * A list page as MUI's guides begin: `sx` on each element, a theme and a style cache for each request. What a page
 * of the storefront is compared with.
 */
export function renderNaively(): string {
  const theme = createTheme({ palette: { primary: { main: '#1b5e9e' } }, shape: { borderRadius: 8 } });
  return renderToString(
    <CacheProvider value={createCache({ key: 'css' })}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
          {Array.from({ length: cards }, (_, index) => (
            <NaiveCard key={index} index={index + 1} />
          ))}
        </Box>
      </ThemeProvider>
    </CacheProvider>,
  );
}
