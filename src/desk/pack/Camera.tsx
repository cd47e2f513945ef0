import { useEffect, useRef, useState } from 'react';
import { startCamera } from '#src/desk/pack/camera.ts';

export interface CameraProps {
  /** Said where there is no camera, or none is allowed. */
  readonly problem: string;
  readonly onCode: (code: string) => void;
}

/** What the camera sees, and each code in it once. */
export function Camera({ problem, onCode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef(onCode);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    newest.current = onCode;
  });
  useEffect(() => {
    if (video.current === null) return;
    const starting = startCamera(video.current, (code) => newest.current(code));
    starting.catch(() => setFailed(true));
    return () => void starting.then((stop) => stop()).catch(() => undefined);
  }, []);
  if (hasFailed) return <p role="alert">{problem}</p>;
  return <video ref={video} className="pick-camera" muted playsInline />;
}
