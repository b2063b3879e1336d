-- First rows. Those of other tables are added by the program.

insert into list_versions select list, bisita_revision() from unnest(array['locations', 'products', 'users']) list;
