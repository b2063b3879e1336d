import { t } from '@bisita/contract/words'
import { useEffect } from 'react'

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = t('{title} · Bisita', { title })
  }, [title])
}
