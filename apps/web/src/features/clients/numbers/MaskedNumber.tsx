import type { MaskedField } from '@bisita/contract/clients/clients.masked'
import type { IdType } from '@bisita/contract/pension'
import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { PhoneNumber } from '../../../ui/PhoneNumber.tsx'
import styles from './numbers.module.css'
import { numberAtFirst, wholeNumber } from './shown.ts'
import { useReveal } from './useReveal.ts'

type Props = {
  clientId: string
  field: MaskedField
  /** As the record has it: masked already, or whole where this phone keeps it. */
  number: string
  /** The fund of an id number. */
  idType?: IdType
  /** What stands behind the number. */
  children?: ReactNode
}

/** A number that is masked until somebody asks for it. */
export function MaskedNumber({ clientId, field, number, idType = 'sss', children }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const { reveal, pending } = useReveal(clientId)
  const press = async () => setShown(shown === null ? await reveal(field, 'read') : null)
  return (
    <span className={`row wrap ${styles.masked}`}>
      <span className="number" aria-live="polite">
        {shown === null && numberAtFirst(field, number, idType)}
        {shown !== null && (field === 'sss_id' ? wholeNumber(field, shown, idType) : <PhoneNumber stored={shown} />)}
      </span>
      <button type="button" className={`accent underlined bare press screen-only ${styles.act}`} disabled={pending} onClick={() => void press()}>
        {shown === null ? t('Show') : t('Hide')}
        <span className="unseen"> {t('the number')}</span>
      </button>
      {children}
    </span>
  )
}
