import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent: a deep green-teal. Shade 8 carries white text with 7:1, shade 4 carries the dark surface. */
const pine: MantineColorsTuple = [
  '#e9f3f0', '#d2e6e0', '#a6cfc5', '#78b7a9', '#52a08f', '#358a79', '#217767', '#136759', '#0b564a', '#07433a',
]

/** Greys with a trace of paper in them. */
const gray: MantineColorsTuple = [
  '#faf9f6', '#f4f2ed', '#eae7df', '#dcd8cd', '#c4bfb2', '#8b897f', '#666862', '#4b4f4b', '#323835', '#1a211f',
]

/** Greys of the dark scheme, with a trace of pine in them: from the text colour to the darkest background. */
const dark: MantineColorsTuple = [
  '#e4eae7', '#c6d0cc', '#a1aeaa', '#84928d', '#3d4a46', '#2b3633', '#1f2826', '#151c1a', '#0f1513', '#0a0f0d',
]

const red: MantineColorsTuple = [
  '#fcecea', '#f7d5d1', '#eeaaa3', '#e67f75', '#dd5e52', '#cc4438', '#b8332a', '#a3261f', '#8e1d18', '#6f1512',
]

/** Colours, radius, spacing, type and shadows of every screen. Its CSS variables are written at build time. */
export const theme = createTheme({
  colors: { pine, gray, dark, red },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  black: '#18211e',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 1px rgb(24 33 30 / 5%)',
    sm: '0 1px 3px rgb(24 33 30 / 8%)',
    md: '0 4px 14px rgb(24 33 30 / 10%)',
    lg: '0 10px 30px rgb(24 33 30 / 14%)',
    xl: '0 18px 48px rgb(24 33 30 / 20%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})
