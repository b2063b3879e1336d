import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AreaChoice } from '../components/BranchForm.tsx'
import { BranchLocations } from '../components/BranchLocations.tsx'
import { BranchMembers } from '../components/BranchMembers.tsx'
import { BranchMrs } from '../components/BranchMrs.tsx'
import { useBranch } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'
import { contentText } from '../format.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { IconCheck, IconEdit, IconTrash } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { BranchPlaces } from './BranchPlaces.tsx'
import styles from './branches.module.css'
import { branchViews, withView, type BranchesSearch } from './branchesSearch.ts'
import { MrLocations } from '../../users/screens/MrLocations.tsx'
import { userLink } from '../../users/screens/userLink.tsx'

const EditBranch = lazyWithPreload(() => import('../components/EditBranch.tsx'), 'EditBranch')
const DeleteBranch = lazyWithPreload(() => import('../components/DeleteBranch.tsx'), 'DeleteBranch')
const BranchAssign = lazyWithPreload(() => import('./BranchAssign.tsx'), 'BranchAssign')
const BranchAdd = lazyWithPreload(() => import('./BranchAdd.tsx'), 'BranchAdd')

type Props = {
  id: string
  /** Without `close` where no list leads to it. */
  screen: Pick<ScreenState<BranchesSearch>, 'search' | 'go' | 'wide'> & { readonly close?: () => void }
  areas: readonly AreaChoice[]
}

type Doing = 'edit' | 'delete' | 'assign' | 'add'

/** A branch: its name, and the three views of what stands in it, each to be switched off. */
export function BranchPane({ id, screen, areas }: Props) {
  const found = useBranch(id)
  return (
    <Pane screen={{ ...screen, shown: id }} label={t('Branch')} long>
      <QueryState query={found} rows={6} record />
      {found.data !== undefined && !found.isError && (
        <Open branch={found.data} screen={screen} areas={areas} />
      )}
    </Pane>
  )
}

function Open({ branch, screen: { search, go, close }, areas }: Omit<Props, 'id'> & { branch: Branch }) {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const [doing, setDoing] = useState<Doing | null>(null)
  const end = () => setDoing(null)
  const manages = useIsAllowed('branch.manage')
  const mayAssign = useIsAllowed('branch.assign')
  const common = { branch, mayAssign, notices }
  const shows = (name: keyof BranchesSearch) => search[name] === undefined
  return (
    <>
      <header className="stack gap-8">
        <div className="row wrap gap-8-12">
          <h2 className="grow shrink" tabIndex={-1}>{branch.branch_name}</h2>
          {manages && (
            <div className="flex wrap gap-8 screen-only">
              <Button variant="default" leftSection={<IconEdit size={18} aria-hidden />} onClick={() => setDoing('edit')}>
                {t('Edit')}
              </Button>
              <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setDoing('delete')}>
                {t('Delete')}
              </Button>
            </div>
          )}
        </div>
        <p className="soft figures">{[branch.area_name === null ? t('In no area') : t('Area {area_name}', { area_name: branch.area_name }), contentText(branch)].join(' · ')}</p>
        <div role="group" aria-label={t('View')} className="row wrap gap-8 screen-only">
          {branchViews.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className={`inline-row gap-6 soft surface press touch pad-x-12 presses ${styles.view}`}
              aria-pressed={shows(name)}
              onClick={() => go((before) => withView(before, name, !shows(name)), { step: false })}
            >
              {shows(name) && <IconCheck size={16} aria-hidden />}
              {label}
            </button>
          ))}
        </div>
      </header>
      <div className={`stack ${styles.panels}`}>
        {shows('view_assigned') && (
          <BranchLocations
            {...common}
            places={(chosen, onChosen) => <BranchPlaces chosen={chosen} onChosen={onChosen} />}
            onAssign={() => setDoing('assign')}
          />
        )}
        {shows('view_assigned_members') && (
          <BranchMembers {...common} personLink={userLink(user.user_type)} onAdd={() => setDoing('add')} />
        )}
        {shows('view_assigned_mr') && (
          <BranchMrs
            branch={branch}
            selected={search.mr}
            onSelect={(mr) => go(({ mr: _, ...before }) => (mr === undefined ? before : { ...before, mr }), { step: false })}
            locations={(mr) => <MrLocations mr={mr} />}
          />
        )}
      </div>
      <Suspense>
        {doing === 'edit' && <EditBranch branch={branch} areas={areas} notices={notices} onClose={end} />}
        {doing === 'delete' && (
          <DeleteBranch
            branch={branch}
            notices={notices}
            onDone={() => {
              end()
              close?.()
            }}
            onClose={end}
          />
        )}
        {doing === 'assign' && <BranchAssign branch={branch} onClose={end} />}
        {doing === 'add' && <BranchAdd branch={branch} onClose={end} />}
      </Suspense>
    </>
  )
}
