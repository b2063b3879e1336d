import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAreas } from '../areas.queries.ts'
import type { Area, AreaPart } from '../areas.queries.ts'
import type { AreaChange } from '../components/ConfirmAreaChange.tsx'
import { AreaPartList } from '../components/AreaPartList.tsx'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { IconEdit, IconTrash } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { FailedState, QueryState } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import type { AreasSearch } from './areasSearch.ts'
import styles from '../../branches/screens/branches.module.css'
import { userLink } from '../../users/screens/userLink.tsx'

const AreaNameDialog = lazyWithPreload(() => import('../components/AreaNameDialog.tsx'), 'AreaNameDialog')
const AreaAsk = lazyWithPreload(() => import('../components/ConfirmAreaChange.tsx'), 'ConfirmAreaChange')
const AreaAdd = lazyWithPreload(() => import('../components/AreaAdd.tsx'), 'AreaAdd')

type Props = {
  screen: ScreenState<AreasSearch>
  /** Whether the role may change areas, or only reads them. */
  manages: boolean
}

/** An area with its branches and heads. */
export function AreaPane({ screen, manages }: Props) {
  const found = useAreas()
  const area = found.data?.find(({ id }) => id === screen.id)
  return (
    <Pane screen={screen} label={t('Area')} long>
      <QueryState query={found} rows={6} />
      {found.data !== undefined && area === undefined && !found.isFetching && (
        <FailedState text={t('This area does not exist, or is not in your scope.')} />
      )}
      {area !== undefined && <Open area={area} manages={manages} close={screen.close} />}
    </Pane>
  )
}

/** Branches and area heads that are not in the area yet, with where they stand. */
function useCandidates(area: Area, part: AreaPart | null) {
  const branches = useBranchNames({ enabled: part === 'branches' })
  const people = useNamedUsers({ enabled: part === 'heads' })
  const areas = useAreas()
  const names = new Map((areas.data ?? []).map(({ id, area_name }) => [id, area_name]))
  const heads = new Set(area.assigned_area_heads.map(({ id }) => id))
  if (part === 'branches')
    return (branches.data ?? [])
      .filter(({ area_id }) => area_id !== area.id)
      .map(({ id, branch_name, area_id }) => ({
        id,
        name: branch_name,
        note: area_id === null ? t('In no area') : t('In {get}', { get: names.get(area_id) ?? t('another area') }),
      }))
  return (people.data ?? [])
    .filter(({ id, user_type, deactivated }) => user_type === 'ah' && deactivated === 'N' && !heads.has(id))
    .map(({ id, display_name }) => ({ id, name: display_name }))
}

function Open({ area, manages, close }: { area: Area; manages: boolean; close: () => void }) {
  const { notices } = useServices()
  const [renaming, setRenaming] = useState(false)
  const [adding, setAdding] = useState<AreaPart | null>(null)
  const [question, setQuestion] = useState<AreaChange | null>(null)
  const candidates = useCandidates(area, adding)
  const take = (part: AreaPart) => (id: string, name: string) => setQuestion({ what: 'take', part, id, name })
  return (
    <>
      <header className="stack gap-8">
        <div className="row wrap gap-8-12">
          <h2 className="grow shrink" tabIndex={-1}>{area.area_name}</h2>
          {manages && (
            <div className="flex wrap gap-8 screen-only">
              <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setRenaming(true)}>
                {t('Rename')}
              </Button>
              <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setQuestion({ what: 'delete' })}>
                {t('Delete')}
              </Button>
            </div>
          )}
        </div>
      </header>
      <div className={`stack ${styles.parts}`}>
        <AreaPartList
          title={t('Branches')}
          items={area.assigned_branches.map(({ id, branch_name }) => ({ id, name: branch_name }))}
          none={t('No branch yet. Area heads see the branches of their area.')}
          add={manages ? t('Add branches') : null}
          onAdd={() => setAdding('branches')}
          onTake={take('branches')}
          link={(id, face) => (
            <Link to="/branches" search={{ branch: id }}>
              {face}
            </Link>
          )}
        />
        <AreaPartList
          title={t('Area heads')}
          items={area.assigned_area_heads.map(({ id, display_name }) => ({ id, name: display_name }))}
          none={t('Nobody heads this area yet.')}
          add={manages ? t('Add heads') : null}
          onAdd={() => setAdding('heads')}
          onTake={take('heads')}
          // Administrators see every head; a head finds only the people of the own branches.
          link={manages ? userLink('admin') : (_, face) => face}
        />
      </div>
      <Suspense>
        {renaming && (
          <AreaNameDialog
            area={area}
            notices={notices}
            typed={undefined}
            onTyped={() => undefined}
            onDone={() => setRenaming(false)}
            onClose={() => setRenaming(false)}
          />
        )}
        {adding !== null && (
          <AreaAdd area={area} part={adding} items={candidates} notices={notices} onClose={() => setAdding(null)} />
        )}
        {question !== null && (
          <AreaAsk area={area} question={question} notices={notices} onDeleted={close} onClose={() => setQuestion(null)} />
        )}
      </Suspense>
    </>
  )
}
