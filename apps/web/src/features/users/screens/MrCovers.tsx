import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { CoverDialog } from '../../assignments/components/CoverDialog.tsx'
import { Covers } from '../../assignments/components/Covers.tsx'
import { useCovers } from '../../assignments/assignments.queries.ts'
import type { User } from '../userManagement.queries.ts'
import { useNamedUsers } from '../users.queries.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Who stands in for an MR, and for whom the MR does; the way to hand over. */
export function MrCovers({ mr }: { mr: Pick<User, 'id' | 'display_name' | 'branch_id' | 'deactivated'> }) {
  const { notices } = useServices()
  const [page, setPage] = useState(1)
  const [open, dialog] = useDisclosure(false)
  const found = useCovers({ user_id: mr.id, page, ipp: 5 })
  const people = useNamedUsers({ enabled: open }).data ?? []
  const others = people.filter(({ id, user_type, branch_id, deactivated }) => user_type === 'mr' && deactivated === 'N' && branch_id === mr.branch_id && id !== mr.id)
  return (
    <>
      <QueryState query={found} rows={1} tall />
      {found.data?.count === 0 && <p>{t('None. Somebody else of the branch can substitute for {display_name} for some days.', { display_name: mr.display_name })}</p>}
      {found.data !== undefined && found.data.count > 0 && (
        <>
          <Covers covers={found.data.items} notices={notices} link={(_, name) => name} />
          <Pager page={page} pages={found.data.pages} onPage={setPage} label={t('Pages of substitutes')} />
        </>
      )}
      {mr.branch_id !== null && (
        <div>
          <Button variant="default" onClick={dialog.open}>
            {t('Hand over for some days')}
          </Button>
        </div>
      )}
      {open && (
        <CoverDialog mr={mr} others={others.map(({ id, display_name }) => ({ id, name: display_name }))} notices={notices} onClose={dialog.close} />
      )}
    </>
  )
}
