/** The columns of `clients` in their order, as the archive of superseded versions repeats them. */
export const clientColumns = [
  'id', 'lastname', 'firstname', 'middlename', 'name_key', 'address', 'location_id', 'phone_number',
  'secondary_phone_number', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'product_id',
  'has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result',
  'deleted_at', 'created_by', 'created_at', 'created_revision_id', 'created_hash', 'revision_id', 'revised_by',
  'revised_at', 'fullname', 'has_contact',
] as const
