-- A table of odds never changes: it may only be closed, once. Its seed is told with that or, where it was not known then,
-- once afterwards; and only the one to which it was committed.
CREATE OR REPLACE FUNCTION "refuse_other_than_close"() RETURNS trigger AS $$
BEGIN
  IF NEW.closed_at IS NULL OR (OLD.closed_at IS NOT NULL
      AND (NEW.closed_at <> OLD.closed_at OR OLD.revealed_seed IS NOT NULL OR NEW.revealed_seed IS NULL))
    OR (to_jsonb(NEW) - 'closed_at' - 'revealed_seed') <> (to_jsonb(OLD) - 'closed_at' - 'revealed_seed') THEN
    RAISE EXCEPTION 'a table of odds is never changed';
  END IF;
  IF NEW.revealed_seed IS NOT NULL
    AND encode(sha256(decode(NEW.revealed_seed, 'hex')), 'hex') <> NEW.commitment THEN
    RAISE EXCEPTION 'the seed is not the one that was promised';
  END IF;
  RETURN NEW;
END
$$ LANGUAGE plpgsql;
