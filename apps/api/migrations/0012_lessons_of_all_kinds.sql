-- What is listened to will not be the only kind of lesson: the tables lose the word. Every name changes by one rule:
-- audio_playlist… becomes playlist…, audio_lesson… lesson…, and any other audio_… lesson_….
DO $$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT relname AS name FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname LIKE 'audio\_%'
	LOOP
		EXECUTE format('ALTER TABLE %I RENAME TO %I', found.name,
			replace(replace(replace(found.name, 'audio_playlist', 'playlist'), 'audio_lesson', 'lesson'), 'audio_', 'lesson_'));
	END LOOP;
	FOR found IN
		SELECT conname AS name, conrelid::regclass AS relation FROM pg_constraint
		WHERE connamespace = current_schema()::regnamespace AND conname LIKE '%audio\_%'
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.relation, found.name,
			replace(replace(replace(found.name, 'audio_playlist', 'playlist'), 'audio_lesson', 'lesson'), 'audio_', 'lesson_'));
	END LOOP;
	FOR found IN
		SELECT relname AS name FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('i', 'S') AND relname LIKE 'audio\_%'
	LOOP
		EXECUTE format('ALTER %s %I RENAME TO %I',
			(SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END FROM pg_class
			 WHERE relname = found.name AND relnamespace = current_schema()::regnamespace),
			found.name,
			replace(replace(replace(found.name, 'audio_playlist', 'playlist'), 'audio_lesson', 'lesson'), 'audio_', 'lesson_'));
	END LOOP;
END $$;
