package jobs
import org.apache.kafka.clients.consumer.ConsumerRecord
import org.springframework.kafka.annotation.KafkaListener
class Jobs { fun x() = javax.crypto.Cipher.getInstance("DES") }
