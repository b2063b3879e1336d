import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for a table, beside which a record opens: from 64 em on. */
export const useWide = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false

/** Whether this is a desk rather than a phone: from 48 em on. */
export const useDesk = (): boolean => useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
