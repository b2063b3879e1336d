// Written by `npm run types:database` from the migrated schema. Change a migration or overrides.ts instead.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedInstant, Instant, NullableInstant } from './columns.ts'

/** Every table as the schema says. */
export type Schema = {
  approvals: {
    id: string
    offer_id: string
    call: string
    input: unknown
    actions: string[]
    record_type: string
    record_id: string
    client_id: string | null
    branch_id: string | null
    to_branch_id: string | null
    changes: unknown
    title: string
    type: string
    message: string
    metadata: string
    status: Generated<string>
    requested_by: string
    requester_type: string
    requester_branch_id: string | null
    requested_at: Instant
    decided_by: string | null
    decided_at: NullableInstant
    decision_message: string | null
  }
  area_heads: {
    area_id: string
    user_id: string
  }
  areas: {
    id: string
    area_name: string
    created_at: GeneratedInstant
    deleted_at: NullableInstant
    created_by: string | null
    created_hash: Buffer | null
    created_answer: unknown
  }
  audit_counts: {
    user_id: string
    span: string
    day: string
    action: string
    record_type: string
    n: number
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: GeneratedInstant
    user_id: string | null
    action: string
    record_type: string
    record_id: string
    before: unknown
    after: unknown
    address: string | null
    request_id: string
    seq: Generated<number>
  }
  audit_seals: {
    n: number
    audit_id: number
    seq: number
    seal: Buffer
    key_id: string
    sealed_at: Instant
  }
  backups: {
    id: string
    file: string
    moment: Instant
    made_at: Instant
    bytes: number
    clients: number
    photos: number
    proven_at: NullableInstant
    removed_at: NullableInstant
  }
  branch_location_versions: {
    location_id: string
    branch_id: string
    from_seq: number
    to_seq: number | null
  }
  branch_locations: {
    location_id: string
    branch_id: string
  }
  branches: {
    id: string
    branch_name: string
    area_id: string | null
    created_at: GeneratedInstant
    deleted_at: NullableInstant
    created_by: string | null
    created_hash: Buffer | null
    created_answer: unknown
  }
  call_states: {
    client_id: string
    location_id: string
    callable: boolean
    called_at: NullableInstant
    call_detail: string | null
    recent_calls: Generated<Date[]>
    not_interested_at: NullableInstant
    call_back_at: NullableInstant
    call_back_by: string | null
    call_back_id: string | null
    phone: string | null
    secondary_phone: string | null
    consent: string | null
    added_at: NullableInstant
  }
  client_count_deltas: {
    location_id: string
    id_type: string
    has_contact: boolean
    visited: boolean
    has_availed: boolean
    visit_result: string
    visit_secondary_result: string
    n: number
    stage: number
  }
  client_counts: {
    place: string
    holder_id: string
    id_type: string
    has_contact: boolean
    visited: boolean
    has_availed: boolean
    visit_result: string
    visit_secondary_result: string
    n: number
    stage: number
  }
  client_duplicates: {
    id: string
    one_id: string
    other_id: string
    score: number
    reasons: string[]
    found_at: Instant
    dismissed_by: string | null
    dismissed_at: NullableInstant
  }
  client_placements: {
    generation: number
    client_id: string
    location_id: string
    position: number | null
    attempts: number
    since: string
    due_on: string | null
    ended: string | null
    stopped: string | null
    suspended: boolean
    last_at: NullableInstant
    last_id: string | null
    kind: string | null
    role: string | null
    open_on: string | null
  }
  client_reveals: {
    id: string
    client_id: string
    user_id: string
    fields: string[]
    purpose: string
    at: Instant
    day: string | null
  }
  client_revisions: {
    id: string
    lastname: string
    firstname: string
    middlename: string | null
    name_key: string
    address: string | null
    location_id: string
    phone_number: string | null
    secondary_phone_number: string | null
    sss_id: string | null
    id_type: string
    claim_type: string
    pension_amt: number | null
    birth_date: string | null
    product_id: string | null
    has_availed: boolean
    last_call: NullableInstant
    last_visit: NullableInstant
    last_visit_id: string | null
    visit_result: string | null
    visit_secondary_result: string | null
    deleted_at: NullableInstant
    created_by: string | null
    created_at: Instant
    created_revision_id: number
    created_hash: Buffer | null
    revision_id: number
    revised_by: string | null
    revised_at: Instant
    fullname: string | null
    has_contact: boolean | null
    superseded_by: number
    phone_bad: Generated<boolean>
    secondary_phone_bad: Generated<boolean>
    do_not_contact: Generated<string>
    do_not_contact_reason: string | null
    blocked_by_visit: string | null
    latitude: number | null
    longitude: number | null
    visits_latitude: number | null
    visits_longitude: number | null
    visits_located: Generated<number>
    consents: Generated<unknown>
    consent_visit: string | null
    consent_call: string | null
  }
  client_search: {
    client_id: string
    location_id: string
    name_key: string
    search_text: string
    address_key: string
  }
  client_upload_chunks: {
    upload_id: string
    chunk: number
    sha256: Buffer
    rows: number
    content: string | null
    skip: Generated<number[]>
    applied: Generated<number>
    applied_at: NullableInstant
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    duplicates: Generated<number>
    rejected: Generated<unknown>
    notices: Generated<unknown>
  }
  client_upload_rows: {
    upload_id: string
    chunk: number
    row: number
    ident: string
    client_id: string | null
    revision_id: number | null
    created: Generated<boolean>
  }
  client_uploads: {
    id: string
    chunks: number
    file_sha256: Buffer | null
    created_by: string | null
    created_at: Instant
    state: Generated<string>
    undone: unknown
    file_name: string | null
  }
  clients: {
    id: string
    lastname: string
    firstname: string
    middlename: string | null
    name_key: string
    address: string | null
    location_id: string
    phone_number: string | null
    secondary_phone_number: string | null
    sss_id: string | null
    id_type: string
    claim_type: string
    pension_amt: number | null
    birth_date: string | null
    product_id: string | null
    has_availed: Generated<boolean>
    last_call: NullableInstant
    last_visit: NullableInstant
    last_visit_id: string | null
    visit_result: string | null
    visit_secondary_result: string | null
    deleted_at: NullableInstant
    created_by: string | null
    created_at: GeneratedInstant
    created_revision_id: Generated<number>
    created_hash: Buffer | null
    revision_id: Generated<number>
    revised_by: string | null
    revised_at: GeneratedInstant
    fullname: GeneratedAlways<string | null>
    has_contact: GeneratedAlways<boolean | null>
    phone_bad: Generated<boolean>
    secondary_phone_bad: Generated<boolean>
    do_not_contact: Generated<string>
    do_not_contact_reason: string | null
    blocked_by_visit: string | null
    stage: Generated<number>
    latitude: number | null
    longitude: number | null
    visits_latitude: number | null
    visits_longitude: number | null
    visits_located: Generated<number>
    consents: Generated<unknown>
    consent_visit: string | null
    consent_call: string | null
  }
  consent_notices: {
    version: number
    purposes: string[]
    text_en: string
    text_fil: string
    draft: boolean
    sha256: string
    created_at: Instant
    created_by: string | null
  }
  consent_voids: {
    consent_id: string
    at: Instant
    by: string | null
  }
  consents: {
    id: string
    client_id: string
    purpose: string
    channel: string
    answer: string
    basis: string
    how: string
    notice_version: number | null
    notice_sha256: string | null
    language: string | null
    given_at: Instant
    received_at: Instant
    at: GeneratedAlways<Date>
    by: string | null
    latitude: number | null
    longitude: number | null
    created_hash: Buffer | null
    upload_id: string | null
  }
  desk_leases: {
    id: string
    client_id: string
    user_id: string
    branch_id: string
    taken_at: Instant
    expires_at: Instant
    ended_at: NullableInstant
    because: unknown
  }
  devices: {
    id: string
    user_id: string
    ticket_hash: Buffer | null
    app_version: string
    registered_at: Instant
    last_seen_at: Instant
    last_success_at: NullableInstant
    oldest_unsent_at: NullableInstant
    unsent_clients: Generated<number>
    unsent_visits: Generated<number>
    unsent_itineraries: Generated<number>
    unsent_photos: Generated<number>
    refused: Generated<number>
    replaced_at: NullableInstant
    key_sealed: Buffer | null
    lost_at: NullableInstant
    lost_by: string | null
    wiped_at: NullableInstant
    envelope_key: Buffer | null
    envelope_key_sealed: Buffer | null
  }
  due_count_deltas: {
    location_id: string
    open_on: string
    kind: string
    n: number
  }
  due_counts: {
    holder_id: string
    open_on: string
    kind: string
    n: number
  }
  due_days: {
    branch_id: string
    day: string
    due: number
  }
  evidence_dismissals: {
    visit_id: string
    flag: string
    dismissed_by: string
    dismissed_at: Instant
    note: string
  }
  factor_resets: {
    id: GeneratedAlways<number>
    user_id: string
    reset_by: string | null
    reset_at: Instant
  }
  generation_touchpoints: {
    generation: number
    position: number
    touchpoint_id: string
    kind: string
    name: string
    role: string | null
    script: string | null
  }
  half_day_count_deltas: {
    location_id: string
    half_day: number
    visits: number
    found: number
  }
  half_day_counts: {
    location_id: string
    half_day: number
    visits: number
    found: number
  }
  idempotency_keys: {
    user_id: string
    method: string
    path: string
    key: string
    content_hash: Buffer
    status: number | null
    answer: string | null
    created_at: GeneratedInstant
    undo: unknown
    undone_at: NullableInstant
  }
  installation: {
    singleton: Generated<boolean>
    epoch: Generated<string>
    lost: Generated<unknown>
    backed_up_to: NullableInstant
  }
  itineraries: {
    id: string
    client_id: string
    location_id: string
    assigned_to: string
    branch_id: string | null
    visible_at: string
    pin_type: string
    remarks: string | null
    visit_id: string | null
    skipped_at: NullableInstant
    skipped_by: string | null
    skip_reason: string | null
    skipped_by_visit: string | null
    created_by: string
    created_at: GeneratedInstant
    created_hash: Buffer | null
    deleted_at: NullableInstant
    seq: Generated<number>
    state: GeneratedAlways<string | null>
    version_seq: Generated<number>
  }
  itinerary_count_deltas: {
    branch_id: string | null
    day: string
    state: string
    pin_type: string
    n: number
  }
  itinerary_counts: {
    holder_id: string
    span: string
    day: string
    state: string
    pin_type: string
    n: number
  }
  itinerary_events: {
    id: GeneratedAlways<number>
    itinerary_id: string
    client_id: string
    at: Instant
    by: string | null
    event: string
    assigned_to: string
    visible_at: string
    text: string | null
  }
  itinerary_losses: {
    user_id: string
    seq: Generated<number>
    itinerary_id: string
    branch_id: string | null
    location_id: string
  }
  itinerary_versions: {
    itinerary_id: string
    assigned_to: string
    branch_id: string | null
    visible_at: string
    state: string
    deleted: boolean
    seq: number
    superseded_by: number
  }
  job_log: {
    id: GeneratedAlways<number>
    job_id: string
    at: Instant
    message: string
  }
  jobs: {
    id: string
    job_name: string
    action: string
    execute_function: string
    parameters: Generated<unknown>
    status: string
    done: Generated<number>
    total: number | null
    message: string | null
    result: unknown
    position: unknown
    cron: string | null
    next_at: NullableInstant
    last_run_at: NullableInstant
    created_at: Instant
    started_at: NullableInstant
    ended_at: NullableInstant
    requested_by: string | null
    schedule_id: string | null
    slot: NullableInstant
    tries: Generated<number>
    claim: string | null
    heartbeat_at: NullableInstant
  }
  known_devices: {
    user_id: string
    token_hash: Buffer
    used_at: Instant
  }
  list_versions: {
    list: string
    version: number
  }
  locations: {
    id: string
    region_code: string
    region: string
    province_code: string
    province: string
    mun_city_code: string
    mun_city: string
    mun_city_kind: string
    sub_municipality_code: string | null
    barangay: string
    location: string
    path_key: string
    replaced_by: string | null
    retired_at: NullableInstant
    latitude: number | null
    longitude: number | null
  }
  login_failures: {
    counted: string
    failures: number
    since: Instant
    blocked_until: NullableInstant
  }
  memberships: {
    user_id: string
    branch_id: string
    from_at: Instant
    to_at: NullableInstant
  }
  mr_clients: {
    user_id: string
    client_id: string
  }
  mr_cover_clients: {
    cover_id: string
    from_user_id: string
    to_user_id: string
    client_id: string
  }
  mr_cover_days: {
    user_id: string
    day: string
    cover_id: string
  }
  mr_cover_locations: {
    cover_id: string
    from_user_id: string
    to_user_id: string
    location_id: string
  }
  mr_covers: {
    id: string
    from_user_id: string
    to_user_id: string
    date_from: string
    date_to: string
    started_at: NullableInstant
    ended_at: NullableInstant
    locations: Generated<number>
    clients: Generated<number>
    created_by: string | null
    created_at: GeneratedInstant
  }
  mr_locations: {
    user_id: string
    location_id: string
    branch_id: string
  }
  notification_switches: {
    user_id: string
    kind: string
  }
  notifications: {
    id: string
    user_id: string
    kind: string
    subject: string
    day: string
    at: Instant
    text: string
    path: string | null
    record_id: string | null
    read_at: NullableInstant
    pushed_at: NullableInstant
    pushed_with: string | null
  }
  number_answers: {
    user_id: string
    day: string
    answers: number
  }
  passkey_challenges: {
    hash: Buffer
    purpose: string
    session_hash: Buffer | null
    network: string
    expires_at: Instant
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    backed_up: boolean
    created_at: Instant
    last_used_at: NullableInstant
  }
  passwords_set: {
    id: GeneratedAlways<number>
    user_id: string
    set_by: string
    set_at: Instant
  }
  place_aliases: {
    text_key: string
    text: string
    location_id: string
    created_by: string | null
    created_at: Instant
  }
  place_correspondence: {
    location_id: string
    code: string
  }
  place_old_names: {
    code: string
    name: string
    name_key: string
  }
  products: {
    id: string
    name: string
    description: Generated<string>
    price: number
    deleted_at: NullableInstant
    revised_at: GeneratedInstant
    created_by: string | null
    created_hash: Buffer | null
  }
  psgc_changes: {
    upload_id: string
    kind: string
    position: number
    from_id: string | null
    to_id: string | null
    from_location: string | null
    to_location: string | null
  }
  psgc_old_names: {
    upload_id: string
    code: string
    name: string
    name_key: string
  }
  psgc_rows: {
    upload_id: string
    id: string
    region_code: string
    region: string
    province_code: string
    province: string
    mun_city_code: string
    mun_city: string
    mun_city_kind: string
    sub_municipality_code: string | null
    barangay: string
    location: string
    path_key: string
    correspondence_code: string | null
  }
  psgc_uploads: {
    id: string
    sha256: string
    barangays: number
    created_by: string | null
    created_at: Instant
    compared_at: NullableInstant
  }
  push_messages: {
    subscription_id: string
    id: string
    kind: string
    n: number
    path: string
    urgent: boolean
    expires_at: Instant
    attempts: Generated<number>
    next_at: Instant
  }
  push_subscriptions: {
    id: string
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Instant
    probe_at: NullableInstant
    reached_at: NullableInstant
    unreachable_at: NullableInstant
  }
  quarantined_items: {
    id: string
    user_id: string
    device_id: string
    branch_id: string | null
    kind: string
    record_id: string
    client_name: string | null
    entered_at: Instant
    received_at: Instant
    app_version: string | null
    content: string
    content_hash: Buffer
    photo_sha256: string | null
    photo_key: string | null
    status: Generated<string>
    decided_by: string | null
    decided_at: NullableInstant
    message: string | null
    photo_dhash: string | null
  }
  recovery_codes: {
    hash: Buffer
    user_id: string
  }
  remembered_browsers: {
    id: string
    user_id: string
    token_hash: Buffer
    user_agent: string | null
    created_at: Instant
    expires_at: Instant
    session_hash: Buffer | null
  }
  report_snapshots: {
    id: string
    user_id: string
    report_type: string
    report_version: string
    filters: unknown
    moment_xmax: number
    moment_xip: unknown
    frozen: unknown
    rows: unknown
    totals: unknown
    row_count: number
    taken_at: Instant
  }
  scope_changes: {
    subject_id: string
    revision_id: Generated<number>
    location_id: string | null
    client_id: string | null
    gained: boolean
    at: GeneratedInstant
  }
  servers: {
    name: string
    version: string
    version_since: Instant
    reported_at: Instant
    clock_ahead: number | null
    copy: string
    copy_lag: number | null
    settings: unknown
  }
  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: GeneratedInstant
    last_used_at: GeneratedInstant
    expires_at: Instant
    ended: string | null
    address: string | null
    user_agent: string | null
    id: Generated<string>
    device_id: string | null
    wrong_passwords: Generated<number>
    last_write: number | null
    proven_at: NullableInstant
    factor_due: Generated<boolean>
  }
  settings: {
    key: string
    value: unknown
    version: Generated<number>
    changed_at: NullableInstant
    changed_by: string | null
  }
  sign_in_codes: {
    user_id: string
    secret: Buffer | null
    since: NullableInstant
    last_step: number
    pending: Buffer | null
    pending_at: NullableInstant
  }
  sign_in_steps: {
    hash: Buffer
    user_id: string
    tries: Generated<number>
    expires_at: Instant
  }
  strategies: {
    id: string
    name: string
    description: string | null
    is_current: Generated<boolean>
    version: Generated<number>
    working_days: Generated<boolean>
    defaults: Generated<unknown>
    created_at: Instant
    deleted_at: NullableInstant
  }
  strategy_generations: {
    generation: number
    strategy_id: string
    version: number
    working_days: boolean
    defaults: unknown
    touchpoints: unknown
    present: Generated<boolean>
    made_at: Instant
    present_from: NullableInstant
    calendar: unknown
  }
  touchpoints: {
    id: string
    strategy_id: string
    position: number
    kind: string
    name: string
    wait_days: Generated<number>
    role: string | null
    script: string | null
    max_times: Generated<number>
    next: Generated<unknown>
    otherwise: unknown
    when: string | null
  }
  users: {
    id: string
    username: string
    display_name: string
    user_type: string
    branch_id: string | null
    tenure_date: string | null
    password_hash: string | null
    must_change_password: Generated<boolean>
    is_demo: Generated<boolean>
    last_login: NullableInstant
    created_by: string | null
    created_at: GeneratedInstant
    deactivated_at: NullableInstant
    deleted_at: NullableInstant
    created_hash: Buffer | null
    revised_at: GeneratedInstant
    language: string | null
  }
  view_starts: {
    user_id: string
    list: string
    view_id: string
  }
  views: {
    id: string
    user_id: string
    list: string
    name: string
    state: string
    shared: boolean
    created_at: Instant
  }
  visit_count_deltas: {
    location_id: string
    user_id: string
    day: string
    visit_type: string
    visit_result: string
    has_availed: boolean
    n: number
  }
  visit_counts: {
    place: string
    holder_id: string
    user_id: string
    visit_type: string
    visit_result: string
    has_availed: boolean
    n: number
  }
  visit_photo_parts: {
    visit_id: string
    offset: number
    total: number
    bytes: Buffer
    arrived_at: GeneratedInstant
  }
  visits: {
    id: string
    client_id: string
    user_id: string
    visit_type: string
    visit_time: Instant
    has_availed: Generated<boolean>
    visit_result: string | null
    visit_secondary_result: string | null
    visit_others_result: string | null
    remarks: string | null
    received_at: GeneratedInstant
    deleted_at: NullableInstant
    location_id: string
    duration: number | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    location_error: string | null
    fix_age_seconds: number | null
    itinerary_id: string | null
    product_id: string | null
    call_back_at: NullableInstant
    device_time: NullableInstant
    clock_offset_seconds: number | null
    recorded_offline: Generated<boolean>
    app_version: string | null
    time_doubtful: Generated<boolean>
    photo_sha256: string | null
    photo_key: string | null
    created_hash: Buffer | null
    seq: Generated<number>
    no_photo: Generated<boolean>
    created_seq: Generated<number>
    deleted_seq: number | null
    contact_detail: string | null
    number_dialled: string | null
    dialled_number: string | null
    override_reason: string | null
    guard_flags: Generated<string[]>
    contact_time: GeneratedAlways<Date>
    evidence: string | null
    evidence_flags: Generated<unknown>
    evidence_codes: Generated<string[]>
    client_distance: number | null
    barangay_distance: number | null
    photo_dhash: string | null
  }
}
