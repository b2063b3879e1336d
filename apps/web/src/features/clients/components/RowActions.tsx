import { visitTypes, type VisitType } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import type { ClientWithQueue } from '../clients.repository.ts'
import { mayRecord } from '../../visits/rights.ts'
import { IconPhone, IconVisit } from '../../../ui/icons.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from '../screens/clients.module.css'

const icons = { visit: IconVisit, call: IconPhone }

type Props = { client: ClientWithQueue; most: number; onRecord: (kind: VisitType) => void }

/** Records a visit or call straight from the list, as far as the role may; at most so many buttons. */
export function RowActions({ client, most, onRecord }: Props) {
  const { user } = useSignedIn()
  return visitTypes
    .filter((kind) => mayRecord(kind, user))
    .slice(0, most)
    .map((kind) => {
      const Icon = icons[kind]
      const label = t('Record {kind} with {fullname}', { kind, fullname: client.fullname })
      return (
        <button key={kind} type="button" className={`centred accent round bare press focus-inside ${styles.record} screen-only`} aria-label={label} title={t('Record {kind}', { kind })} onClick={() => onRecord(kind)}>
          <Icon size={20} aria-hidden />
        </button>
      )
    })
}
