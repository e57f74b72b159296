/** @jsxRuntime automatic @jsxImportSource react */
// As one would write it who knows nothing of what the product does about it.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import AppBar from '@mui/material/AppBar';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import CssBaseline from '@mui/material/CssBaseline';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import SvgIcon from '@mui/material/SvgIcon';
import TextField from '@mui/material/TextField';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { renderToString } from 'react-dom/server';

const cards = 24;
const pageCount = 27;
const games = Array.from({ length: 14 }, (_, index) => ({ name: `Game ${index + 1}`, id: 1000001 + index }));
const hotGames = games.slice(0, 3);
const sortings = ['Newest', 'Oldest', 'Price ↑', 'Price ↓'];
const labels = ['Checked by the shop', 'Refunded if taken back', 'Can be bound anew', 'At once', 'Negotiable', 'Rare'];
const sections = ['Home', 'Buy', 'Sell', 'Me'];
const services = ['Help', 'Announcements', 'Is it us?', 'Business', 'Become a seller', 'Feedback'];
const links = ['Rules', 'Questions', 'Refunds', 'For sellers', 'Feedback'];
const contacts = ['Phone 400-000-0001', 'WeChat aurora-demo', 'QQ 100000001'];

function Drawing() {
  return (
    <SvgIcon sx={{ fontSize: 20, color: 'text.secondary' }}>
      <path d="M3 17v2h6v-2zM3 5v2h10V5zm10 16v-2h8v-2h-8v-2h-2v6zM7 9v2H3v2h4v2h2V9zm14 4v-2H11v2zm-6-4h2V7h4V5h-4V3h-2z" />
    </SvgIcon>
  );
}

function TextLink({ name, to = '/' }: { name: string; to?: string }) {
  return (
    <Link href={to} underline="hover" sx={{ color: 'text.primary', fontSize: 14, px: 1, py: 0.5 }}>
      {name}
    </Link>
  );
}

function GameLink({ game }: { game: { name: string; id: number } }) {
  return <TextLink name={game.name} to={`/pages/goodList?gameId=${game.id}`} />;
}

function Header() {
  return (
    <AppBar position="static" color="default" sx={{ boxShadow: 'none', borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" startIcon={<Drawing />} sx={{ textTransform: 'none' }}>
          English
        </Button>
        <Button size="small" startIcon={<Drawing />} sx={{ textTransform: 'none' }}>
          Dark
        </Button>
        <TextLink name="Business" />
        <TextLink name="Help" />
      </Toolbar>
      <Toolbar sx={{ gap: 2 }}>
        <Link href="/" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 700 }}>
          <Box component="img" src="/pictures/logo.svg" alt="" sx={{ width: 40, height: 40 }} />
          <Typography component="span" sx={{ fontSize: 18, fontWeight: 700 }}>
            Aurora
          </Typography>
        </Link>
        <Box component="form" action="/pages/accountOrder" sx={{ flex: 1, display: 'flex', gap: 1 }}>
          <TextField name="searchText" size="small" placeholder="Search games" sx={{ flex: 1 }} />
          <Button type="submit" variant="contained" sx={{ borderRadius: 4 }}>
            Search
          </Button>
        </Box>
        <Button href="/login" variant="outlined" sx={{ textTransform: 'none' }}>
          Log in
        </Button>
        <IconButton aria-label="More" sx={{ p: 1 }}>
          <Drawing />
        </IconButton>
      </Toolbar>
      <Toolbar component="nav" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {['Home', 'Buy', 'Sell', 'Me', 'App'].map((name) => (
          <TextLink key={name} name={name} />
        ))}
        {hotGames.map((game) => (
          <GameLink key={game.id} game={game} />
        ))}
      </Toolbar>
    </AppBar>
  );
}

function Filters() {
  return (
    <Box component="aside" sx={{ width: 240, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
        Filters
      </Typography>
      <Stack spacing={2} sx={{ my: 2 }}>
        <TextField name="keyWord" label="Word or number" size="small" sx={{ bgcolor: 'background.paper' }} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <TextField name="priceStart" label="From" size="small" sx={{ flex: 1 }} />
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            –
          </Typography>
          <TextField name="priceEnd" label="To" size="small" sx={{ flex: 1 }} />
        </Box>
        <Box>
          {labels.map((label) => (
            <FormControlLabel
              key={label}
              label={label}
              control={<Checkbox name="labelIds" size="small" sx={{ p: 0.5 }} />}
              sx={{ display: 'flex', fontSize: 14 }}
            />
          ))}
        </Box>
      </Stack>
      <Button type="submit" variant="contained" sx={{ width: '100%', borderRadius: 4 }}>
        Apply
      </Button>
    </Box>
  );
}

function Sortings() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography role="status" sx={{ color: 'text.secondary', fontSize: 14 }}>
        637 accounts
      </Typography>
      <TextLink name="Save this search" />
      {sortings.map((name) => (
        <Button key={name} size="small" sx={{ textTransform: 'none', minWidth: 0 }}>
          {name}
        </Button>
      ))}
      <Button size="small" variant="outlined" startIcon={<Drawing />} sx={{ display: { md: 'none' } }}>
        Filters
      </Button>
    </Box>
  );
}

function ListingCard({ index }: { index: number }) {
  return (
    <Card component="article" sx={{ borderRadius: 2, display: 'flex', flexDirection: 'column', position: 'relative' }}>
      <Box sx={{ aspectRatio: '16 / 9', bgcolor: 'grey.200' }}>
        <Box component="img" src={`/pictures/${index}.webp`} alt="" sx={{ width: '100%', objectFit: 'cover' }} />
      </Box>
      <CardContent sx={{ p: 2, display: 'grid', gap: 1 }}>
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, lineHeight: 1.4 }}>
          <Link href={`/pages/detail/index?id=${1000000 + index}`} underline="none" sx={{ color: 'text.primary' }}>
            Listing {index} with its heroes and its skins, not bound to a phone
          </Link>
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>Game {index} · Region · Server</Typography>
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Chip label="Refunded" size="small" sx={{ height: 20, fontSize: 12 }} />
          <Chip label="The shop’s own" size="small" sx={{ height: 20, fontSize: 12 }} />
        </Stack>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 1 }}>
          <Typography sx={{ color: 'primary.main', fontSize: 20, fontWeight: 700 }}>¥{index * 10}</Typography>
          <Typography component="time" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {index} minutes ago
          </Typography>
        </Box>
      </CardContent>
      <IconButton aria-label="Remember" size="small" sx={{ position: 'absolute', top: 8, right: 8 }}>
        {index}
      </IconButton>
      <IconButton aria-label="Compare" size="small" sx={{ position: 'absolute', top: 8, right: 48 }} />
    </Card>
  );
}

function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', p: 4, mt: 4 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(4, 1fr)' }, gap: 2 }}>
        <Box>
          <Typography sx={{ fontWeight: 700 }}>Aurora</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>Accounts are checked before they go.</Typography>
        </Box>
        {[services, links].map((names) => (
          <Stack key={names.join()} component="nav" spacing={0.5}>
            <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600 }}>
              {names[0]}
            </Typography>
            {names.map((name) => (
              <TextLink key={name} name={name} />
            ))}
          </Stack>
        ))}
        <Stack spacing={0.5}>
          {contacts.map((contact) => (
            <Typography key={contact} sx={{ color: 'text.secondary', fontSize: 14 }}>
              {contact}
            </Typography>
          ))}
        </Stack>
      </Box>
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        <Typography component="span" sx={{ fontSize: 12 }}>
          © 2026 Aurora
        </Typography>
        <TextLink name="Licence" />
        <TextLink name="Privacy" />
      </Stack>
    </Box>
  );
}

function ListPage() {
  return (
    <>
      <CssBaseline />
      <Header />
      <Box component="main" sx={{ maxWidth: 1280, mx: 'auto', p: 2 }}>
        <Typography component="h1" sx={{ fontSize: 24, fontWeight: 700 }}>
          All accounts
        </Typography>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Filters />
          <Box component="section" sx={{ flex: 1 }}>
            <Sortings />
            <Box
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
            >
              {Array.from({ length: cards }, (_, index) => (
                <ListingCard key={index} index={index + 1} />
              ))}
            </Box>
            <Button variant="outlined" size="large" sx={{ my: 2, mx: 'auto', display: 'block' }}>
              Show {cards} more
            </Button>
            <Pagination count={pageCount} sx={{ display: 'flex', justifyContent: 'center' }} />
          </Box>
        </Box>
        <Box component="nav" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 4 }}>
          {games.map((game) => (
            <GameLink key={game.id} game={game} />
          ))}
        </Box>
      </Box>
      <Footer />
      <BottomNavigation showLabels value={1} sx={{ display: { md: 'none' }, position: 'fixed', bottom: 0 }}>
        {sections.map((name) => (
          <BottomNavigationAction key={name} label={name} icon={<Drawing />} />
        ))}
      </BottomNavigation>
    </>
  );
}

/**
 * The list page with what stands on the storefront's, as MUI's guides begin: `sx` on each element, a theme and a style
 * cache for each request. What a page of the storefront is compared with.
 */
export function renderNaively(): string {
  const theme = createTheme({ palette: { primary: { main: '#1b5e9e' } }, shape: { borderRadius: 8 } });
  return renderToString(
    <CacheProvider value={createCache({ key: 'css' })}>
      <ThemeProvider theme={theme}>
        <ListPage />
      </ThemeProvider>
    </CacheProvider>,
  );
}
